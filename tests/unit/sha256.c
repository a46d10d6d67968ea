/* sha256.c - the hash of keys, held against the examples of FIPS 180-4 and of its test vectors. */
#include "../../script/sha256.h"

#include <stdlib.h>
#include <string.h>

#include "../support/check.h"

static bool hashes_to(const void *data, size_t size, const char *hex)
{
    uint8_t hash[SHA256_BYTES];
    char text[2 * SHA256_BYTES + 1];
    sha256(data, size, hash);
    for (int i = 0; i < SHA256_BYTES; i++) snprintf(text + (size_t)i * 2, 3, "%02x", hash[i]);
    return strcmp(text, hex) == 0;
}

static void test_vectors(void)
{
    static const struct {
        const char *text, *hex;
    } known[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
         "lmnopqrsmnopqrstnopqrstu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        check(hashes_to(known[i].text, strlen(known[i].text), known[i].hex), known[i].text);
}

/* In two parts as at one go, with as much after the first block as any rest can be long. */
static void test_parts(void)
{
    enum { LONGEST = 3 * SHA256_BLOCK };
    uint8_t text[LONGEST], whole[SHA256_BYTES], parts[SHA256_BYTES];
    Sha256 begun;
    for (int i = 0; i < LONGEST; i++) text[i] = (uint8_t)(i * 7 + 1);
    sha256_begin(&begun, text);
    for (size_t size = SHA256_BLOCK; size <= LONGEST; size++) {
        sha256(text, size, whole);
        sha256_end(&begun, text + SHA256_BLOCK, size - SHA256_BLOCK, parts);
        check(sha256_same(whole, parts), "in two parts");
    }
}

static void test_a_million(void)
{
    enum { MILLION = 1000000 };
    char *letters = malloc(MILLION);
    if (!letters) exit(1);
    memset(letters, 'a', MILLION);
    check(hashes_to(letters, MILLION,
                    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
          "a million letters a");
    free(letters);
}

/* Around the length where the padding needs a block of its own: all different. */
static void test_lengths(void)
{
    uint8_t zeros[130] = {0}, hash[131][SHA256_BYTES];
    for (size_t n = 0; n <= sizeof zeros; n++) sha256(zeros, n, hash[n]);
    bool all_differ = true;
    for (size_t n = 0; n <= sizeof zeros; n++) {
        for (size_t m = 0; m < n; m++) all_differ &= !sha256_same(hash[n], hash[m]);
    }
    check(all_differ, "zeros of all lengths up to 130 hash differently");
    uint8_t other[SHA256_BYTES];
    memcpy(other, hash[64], sizeof other);
    check(sha256_same(hash[64], other), "a hash is the same as its copy");
    for (int i = 0; i < SHA256_BYTES; i++) {
        other[i] ^= 0x80;
        check(!sha256_same(hash[64], other), "every byte counts");
        other[i] ^= 0x80;
    }
}

int main(void)
{
    test_vectors();
    test_parts();
    test_a_million();
    test_lengths();
    return checks_end();
}
