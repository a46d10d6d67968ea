/* address.h - where a connection comes from. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* IPv6, or IPv4 as IPv6 has it (::ffff:192.0.2.1). All zeros: unknown. */
typedef struct Address {
    uint8_t bytes[16];
} Address;

enum { ADDRESS_WORDS = 46 };

/* Of those who are handed on as somebody whom we cannot read: all of them count as one. */
extern const Address address_nowhere;

bool address_read(const char *words,
                  Address *out); /* "192.0.2.1", "2001:db8::1", "[2001:db8::1]" */
void address_write(const Address *address, char out[ADDRESS_WORDS]);

/* Of the other end of a socket; unknown if it is none of the Internet. */
Address address_of_peer(int socket);

bool address_is_known(const Address *address);
bool address_is_loopback(const Address *address);
bool address_same(const Address *a, const Address *b);

/* As far as it says who it is: of IPv6 the first 64 bits, since one house has all of the rest. */
Address address_network(const Address *address);

/* And what that is part of: the first 48 bits, as far as one provider gives them to one customer;
 * false: it is of IPv4, or unknown. It is no address that anybody has. */
bool address_site(const Address *address, Address *out);

/* The last one of a header X-Forwarded-For, which a proxy before us has added; false: it is none,
 * and `out` stays as it is. */
bool address_forwarded(const char *header, Address *out);
