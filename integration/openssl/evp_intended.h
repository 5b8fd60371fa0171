/* What differs on purpose between the default provider of OpenSSL 3.0 and ours, and why. A difference that no row
 * allows makes evp_fuzz fail; the first row that allows it counts it. Facts are those of the default provider's
 * context before the call. Rows of one name follow each other, and are one difference. */
#define ON(call) (1u << (call))
#define DATA (ON(AAD) | ON(TEXT_UPDATE) | ON(FINAL) | ON(CIPHER_CALL)) /* an update without an input is an end too */
#define GIVES_TAG (ON(GET_TAG) | ON(GET_PARAM))
#define MACS (ON(MAC_INIT) | ON(MAC_UPDATE) | ON(MAC_FINAL) | ON(MAC_PARAM))
#define PARAMETERS (ON(GET_PARAM) | ON(SET_PARAM) | ON(GET_IV) | ON(IV_GEN) | ON(IV_INV) | ON(GET_TAG))

/* Ours refuses with a reason, whatever the default provider does; their contexts differ then. */
#define REFUSED(name, families, calls, with, without, ours, why)                                                      \
    {name, families, calls, with, without, EITHER, FAILS, WHATEVER, ours, STATUS | REASON | NUMBER | BYTES, ENDS, why}
/* Both refuse, for another reason. */
#define REASONS(name, families, calls, with, without, theirs, ours, why)                                              \
    {name, families, calls, with, without, FAILS, FAILS, theirs, ours, REASON, GOES_ON, why}

static const struct intended INTENDED[] = {
    /* Keystreams, nonces and tags that must not serve twice. */
    REFUSED("gcm-rekeyed", GCM, DATA, REKEYED, HEADER | BAD_HEADER, PROV_R_INVALID_STATE,
            "the key set again under a message: the default goes on from a counter of zero, whatever the IV, and with "
            "no mask on the tag"),
    REFUSED("gmac-rekeyed", GMAC, ON(MAC_UPDATE) | ON(MAC_FINAL), REKEYED, 0, PROV_R_INVALID_STATE,
            "the key set again under a message: the default gives a tag without its mask"),
    REFUSED("poly-rekeyed", POLY, DATA, REKEYED, HEADER | BAD_HEADER, PROV_R_INVALID_STATE,
            "the key set again under a message: the default begins with the same nonce again, and the key may be the "
            "same"),
    {"stream-rekeyed", STREAM, ON(TEXT_UPDATE) | ON(CIPHER_CALL), REKEYED, 0, OK, OK, NOTHING, NOTHING, BYTES, ENDS,
     "the key set again inside a block: the default uses the block again, ours goes on with the next"},
    REFUSED("poly-served", POLY, DATA, SERVED, HEADER | BAD_HEADER, PROV_R_INVALID_STATE,
            "a nonce that has served: the default begins another message with it"),
    REFUSED("gcm-forged", GCM, DATA, FORGED, HEADER | BAD_HEADER, PROV_R_INVALID_STATE,
            "a message whose tag was refused is over: the default lets it go on"),
    /* What is missing. */
    REFUSED("poly-no-key", POLY, DATA, 0, KEY, PROV_R_NO_KEY_SET, "no key: the default takes zeros"),
    REFUSED("poly-no-nonce", POLY, DATA, 0, IV, PROV_R_INVALID_STATE, "no nonce: the default takes zeros"),
    REFUSED("gmac-no-iv", GMAC, ON(MAC_UPDATE) | ON(MAC_FINAL), 0, IV, PROV_R_INVALID_STATE,
            "no IV: the default takes a random one, which nobody can learn"),
    REFUSED("no-tag", GCM | POLY, DATA, 0, EXPECTED | SEAL, PROV_R_TAG_NOT_SET,
            "no tag to compare with: the default compares with what its buffer holds, or with nothing and says yes"),
    REFUSED("no-tag-made", GCM, GIVES_TAG, SEAL, SEALED, PROV_R_INVALID_TAG,
            "no tag was made: the default gives what its buffer holds"),
    REFUSED("no-tag-made", POLY, GIVES_TAG, SEAL, SEALED, PROV_R_TAG_NOT_SET, "the same"),
    {"tag-kept", GCM | POLY, GIVES_TAG, SEAL | SCRIBBLED | SEALED, 0, OK, OK, NOTHING, NOTHING, BYTES, GOES_ON,
     "the tag that was made: the default gives a tag that was set, even if it refused it, or a record's header"},
    /* Records. */
    REFUSED("bad-header", GCM, DATA, BAD_HEADER, 0, PROV_R_INVALID_DATA,
            "a record whose header was refused: the default seals it"),
    REFUSED("bad-header", POLY, ON(AAD) | ON(CIPHER_CALL) | ON(TEXT_UPDATE), BAD_HEADER, 0, PROV_R_INVALID_STATE,
            "the same: the default takes it for a message under the base nonce"),
    REFUSED("bad-header", POLY, DATA, BAD_HEADER, 0, PROV_R_INVALID_DATA, "the same"),
    REFUSED("base-nonce", POLY, ON(TEXT_UPDATE) | ON(CIPHER_CALL), HEADER | BASE, 0, PROV_R_INVALID_STATE,
            "a record after a message under the same nonce, which is that of record 0 too: the default takes it, "
            "OpenSSL 4's does not"),
    REFUSED("data-in-record", POLY, ON(AAD) | ON(CIPHER_CALL), HEADER, 0, PROV_R_INVALID_STATE,
            "additional data after a record's header: the default mixes both"),
    REFUSED("poly-refixed", POLY, DATA, REFIXED, 0, PROV_R_INVALID_STATE,
            "the fixed part of the nonce set under a message or after a header: the default changes the nonce of what "
            "has begun"),
    {"tag-over-header", GCM, ON(TEXT_UPDATE) | ON(CIPHER_CALL), HEADER | REFIXED | SEAL, 0, OK, OK, NOTHING, NOTHING,
     BYTES, ENDS, "a tag set after a record's header: the default writes it over the header"},
    {"tag-over-header", GCM, ON(TEXT_UPDATE) | ON(CIPHER_CALL), HEADER | REFIXED, SEAL, FAILS, EITHER, WHATEVER,
     WHATEVER, STATUS | REASON | NUMBER | BYTES, ENDS, "the same"},
    /* Order. */
    REFUSED("data-after-text", POLY, ON(AAD) | ON(CIPHER_CALL), TEXT, 0, PROV_R_INVALID_STATE,
            "additional data after text: the default gives a tag that is not the standard's"),
    {"empty-piece", GCM | POLY, GIVES_TAG | DATA, EMPTY, 0, EITHER, EITHER, NOTHING, NOTHING, STATUS | BYTES, ENDS,
     "an empty piece by EVP_Cipher between others: the default pads what came before, which is not the standard's "
     "tag"},
    /* Parameters. */
    {"updated-iv", STREAM, ON(GET_IV) | ON(GET_PARAM), 0, 0, OK, OK, NOTHING, NOTHING, NUMBER | BYTES, GOES_ON,
     "the updated IV of ChaCha20: the default says yes and writes nothing"},
    {"updated-iv", STREAM, ON(GET_IV) | ON(GET_PARAM), 0, 0, OK, FAILS, NOTHING, PROV_R_FAILED_TO_SET_PARAMETER,
     STATUS | REASON | NUMBER, GOES_ON, "the same, where the place is none for it"},
    {"no-input", POLY, ON(AAD) | ON(TEXT_UPDATE), 0, 0, OK, OK, NOTHING, NOTHING, NUMBER, GOES_ON,
     "an update without an input is the end: the default counts bytes that it has not written"},
    /* Reasons. */
    REASONS("forged", GCM, ON(TEXT_UPDATE), HEADER, SEAL, PROV_R_CIPHER_OPERATION_FAILED, NOTHING,
            "what is forged leaves no error in the queue, as in the default's final: DTLS drops it, and what asks "
            "later must not find it"),
    REASONS("forged", GCM, ON(TEXT_UPDATE) | ON(AAD), EXPECTED, SEAL, PROV_R_CIPHER_OPERATION_FAILED, NOTHING,
            "the same, for an update without an input"),
    REASONS("reason-gcm", GCM, ON(TEXT_UPDATE) | ON(AAD), 0, KEY, PROV_R_CIPHER_OPERATION_FAILED, PROV_R_NO_KEY_SET,
            "ours names the reason: the default has one for all"),
    REASONS("reason-gcm", GCM, ON(TEXT_UPDATE) | ON(AAD), 0, 0, PROV_R_CIPHER_OPERATION_FAILED, PROV_R_INVALID_STATE,
            "the same"),
    REASONS("reason-gcm", GCM, ON(TEXT_UPDATE) | ON(AAD), HEADER, 0, PROV_R_CIPHER_OPERATION_FAILED,
            PROV_R_INVALID_DATA, "the same"),
    REASONS("reason-gcm", GCM, ON(TEXT_UPDATE) | ON(AAD), HEADER, KEY, PROV_R_CIPHER_OPERATION_FAILED,
            PROV_R_NO_KEY_SET, "the same"),
    REASONS("reason-none", GCM, ON(FINAL) | ON(CIPHER_CALL) | ON(IV_GEN) | ON(IV_INV) | ON(GET_PARAM) | ON(SET_PARAM),
            0, KEY, NOTHING, PROV_R_NO_KEY_SET, "ours names the reason: the default has none"),
    REASONS("reason-none", GCM, ON(FINAL) | ON(CIPHER_CALL) | PARAMETERS, 0, 0, NOTHING, PROV_R_INVALID_STATE,
            "the same"),
    REASONS("reason-none", POLY, DATA, 0, 0, NOTHING, PROV_R_INVALID_STATE, "the same"),
    REASONS("reason-none", GCM | POLY, DATA, HEADER, 0, NOTHING, PROV_R_INVALID_DATA, "the same"),
    REASONS("reason-none", GCM, ON(SET_PARAM), 0, 0, NOTHING, PROV_R_FAILED_TO_GET_PARAMETER, "the same"),
    REASONS("reason-none", GCM, ON(GET_PARAM), 0, 0, NOTHING, PROV_R_FAILED_TO_SET_PARAMETER, "the same"),
    REASONS("reason-none", MAC, ON(MAC_INIT), UNDER, 0, NOTHING, PROV_R_NO_KEY_SET, "the same"),
    REASONS("reason-none", MAC, ON(MAC_INIT), SERVED, 0, NOTHING, PROV_R_NO_KEY_SET, "the same"),
    REASONS("reason-gmac", GMAC, MACS, 0, KEY, WHATEVER, PROV_R_NO_KEY_SET,
            "the reason of the cipher within, in GMAC's words"),
    REASONS("reason-gmac", GMAC, MACS, 0, 0, WHATEVER, PROV_R_INVALID_STATE, "the same"),
    REASONS("reason-gmac", GMAC, MACS, 0, CIPHER, WHATEVER, PROV_R_MISSING_CIPHER, "the same"),
    REASONS("reason-gmac", GMAC, ON(MAC_INIT) | ON(MAC_PARAM), 0, 0, WHATEVER, PROV_R_INVALID_MODE,
            "a name that is no cipher of GMAC"),
};
