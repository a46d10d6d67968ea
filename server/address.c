/* address.c - see address.h. */
#include "address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

const Address address_nowhere = {{[10] = 0xff, [11] = 0xff}}; /* 0.0.0.0 */

static bool is_mapped(const Address *address)
{
    return memcmp(address->bytes, mapped, sizeof mapped) == 0;
}

static Address from_v4(const void *bytes)
{
    Address address;
    memcpy(address.bytes, mapped, sizeof mapped);
    memcpy(address.bytes + sizeof mapped, bytes, 4);
    return address;
}

bool address_read(const char *words, Address *out)
{
    char plain[ADDRESS_WORDS];
    uint8_t four[4];
    const size_t length = strlen(words);
    const bool has_brackets = length > 2 && words[0] == '[' && words[length - 1] == ']';
    if (length - 2 * has_brackets >= sizeof plain) return false;
    snprintf(plain, sizeof plain, "%.*s", (int)(length - 2 * has_brackets), words + has_brackets);
    Address six;
    if (inet_pton(AF_INET6, plain, six.bytes) == 1) {
        *out = six;
        return true;
    }
    if (has_brackets || inet_pton(AF_INET, plain, four) != 1) return false;
    *out = from_v4(four);
    return true;
}

void address_write(const Address *address, char out[ADDRESS_WORDS])
{
    const bool is_four = is_mapped(address);
    const void *bytes = is_four ? address->bytes + sizeof mapped : address->bytes;
    if (!inet_ntop(is_four ? AF_INET : AF_INET6, bytes, out, ADDRESS_WORDS)) out[0] = '\0';
}

Address address_of_peer(int socket)
{
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } peer;
    socklen_t size = sizeof peer;
    Address address = {{0}};
    if (getpeername(socket, &peer.any, &size) != 0) return address;
    if (peer.any.sa_family == AF_INET) return from_v4(&peer.four.sin_addr);
    if (peer.any.sa_family == AF_INET6) memcpy(address.bytes, &peer.six.sin6_addr, 16);
    return address;
}

bool address_same(const Address *a, const Address *b)
{
    return memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

bool address_is_known(const Address *address)
{
    static const Address unknown;
    return !address_same(address, &unknown);
}

bool address_is_loopback(const Address *address)
{
    static const Address six = {{[15] = 1}};
    return is_mapped(address) ? address->bytes[12] == 127 : address_same(address, &six);
}

Address address_network(const Address *address)
{
    Address network = *address;
    if (!is_mapped(address)) memset(network.bytes + 8, 0, 8);
    return network;
}

bool address_site(const Address *address, Address *out)
{
    enum { BITS = 48 };
    if (is_mapped(address) || !address_is_known(address)) return false;
    *out = *address;
    memset(out->bytes + BITS / 8, 0, sizeof out->bytes - BITS / 8);
    out->bytes[sizeof out->bytes - 1] = BITS; /* a network of 64 bits has none there */
    return true;
}

bool address_forwarded(const char *header, Address *out)
{
    char word[ADDRESS_WORDS + 2];
    const char *comma = strrchr(header, ',');
    const char *at = comma ? comma + 1 : header;
    at += strspn(at, " \t");
    const size_t length = strcspn(at, " \t");
    if (length == 0 || length >= sizeof word || at[length + strspn(at + length, " \t")])
        return false;
    memcpy(word, at, length);
    word[length] = '\0';
    return address_read(word, out);
}
