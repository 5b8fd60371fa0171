/* The calls of evp_fuzz.c on MACs. */
static int call_mac(struct run *run, enum call call, uint64_t *random, struct outcome *outcomes)
{
    static const char *const names[] = {"AES-128-GCM",   "aes-256-gcm", "AES-192-GCM",
                                        "id-aes128-GCM", "AES-128-CBC", "nonsense"};
    static const int key_lengths[] = {16, 32, 24, 0, 31};
    unsigned char key[32], iv[160];
    int at = 0, gmac = run->family == GMAC,
        key_length = below(random, 12) ? gmac ? run->key_length : 32 : pick(random, key_lengths);
    const char *cipher = below(random, run->facts & CIPHER ? 4 : 12) != 0 ? pick(random, names) : NULL;
    if (run->facts & CIPHER && below(random, 3)) cipher = NULL;
    memcpy(key, KEYS[below(random, 2)], 32), memcpy(iv, ivs[below(random, 4)], 160);
    int with_key = below(random, 4) != 0, with_iv = gmac && below(random, 3) != 0;
    static const int iv_lengths[] = {12, 12, 12, 12, 12, 12, 12, 12, 16, 16, 1, 128, 129, 0};
    int iv_length = pick(random, iv_lengths);
    if (!gmac) cipher = NULL;
    if (cipher && below(random, 8)) {
        static const char *const right[] = {"AES-128-GCM", "AES-192-GCM", "AES-256-GCM"};
        unsigned which = below(random, 3);
        cipher = right[which];
        if (below(random, 12)) key_length = 16 + 8 * (int)which;
    }
    OSSL_PARAM params[4];
    int length = (int)pick(random, LENGTHS);
    unsigned size = below(random, 6) ? 16 : below(random, 40), null = below(random, 10) == 0;
    int params_key = call == MAC_PARAM ? with_key : below(random, 8) == 0;
    if (cipher) params[at++] = OSSL_PARAM_construct_utf8_string("cipher", (char *)cipher, 0);
    if (params_key) params[at++] = OSSL_PARAM_construct_octet_string("key", key, (size_t)key_length);
    if (with_iv) params[at++] = OSSL_PARAM_construct_octet_string("iv", iv, (size_t)iv_length);
    params[at] = OSSL_PARAM_construct_end();
    switch (call) {
    case MAC_INIT:
    case MAC_PARAM:
        tell(" cipher %s key %d (%d) param key %d iv %d (%d)", cipher ? cipher : "-", with_key, key_length, params_key,
             with_iv, iv_length);
        break;
    case MAC_UPDATE: tell(" length %d", length); break;
    case MAC_FINAL: tell(" size %u%s", size, null ? " null" : ""); break;
    default: break;
    }
    /* The default provider follows pointers that it has cleared. */
    if (run->family == MAC && run->facts & SERVED && call == MAC_FINAL && !null && size >= 16) {
        size_t n;
        return ours_alone(outcomes, EVP_MAC_final(run->mac[OURS], outcomes[OURS].out, &n, size));
    }
    if (run->family == MAC && run->facts & SERVED && call == MAC_UPDATE)
        return ours_alone(outcomes, EVP_MAC_update(run->mac[OURS], texts, (size_t)length));
    for (int side = 0; side < SIDES; side++) {
        struct outcome *o = &outcomes[side];
        EVP_MAC_CTX *ctx = run->mac[side], *copy;
        size_t n = 99;
        switch (call) {
        case MAC_INIT:
            o->status =
                EVP_MAC_init(ctx, with_key ? key : NULL, with_key ? (size_t)key_length : 0, at ? params : NULL);
            break;
        case MAC_PARAM: o->status = EVP_MAC_CTX_set_params(ctx, params); break;
        case MAC_UPDATE: o->status = EVP_MAC_update(ctx, texts, (size_t)length); break;
        case MAC_FINAL:
            o->status = EVP_MAC_final(ctx, null ? NULL : o->out, &n, size);
            if (o->status > 0) o->number = (long)n;
            break;
        default:
            o->status = (copy = EVP_MAC_CTX_dup(ctx)) != NULL;
            o->number = (long)EVP_MAC_CTX_get_mac_size(ctx);
            if (copy) EVP_MAC_CTX_free(ctx), run->mac[side] = copy;
            break;
        }
        o->reason = first_reason();
    }
    int good = outcomes[THEIRS].status > 0;
    if (call == MAC_INIT || call == MAC_PARAM) {
        /* The cipher first, which forgets the rest; then the keys; the IV between them. */
        int right = cipher && strcmp(cipher, "nonsense") != 0 && strcmp(cipher, "AES-128-CBC") != 0;
        if (right)
            run->facts = CIPHER | SEAL, run->key_length = strstr(cipher, "128") ? 16 : strstr(cipher, "192") ? 24 : 32;
        if (!good) return 2; /* how far it went is not known */
        int keyed = params_key || (call == MAC_INIT && with_key);
        if (with_iv) run->facts = (run->facts | IV) & ~(UNDER | SERVED | REKEYED);
        if (keyed && run->facts & UNDER) run->facts |= REKEYED;
        if (keyed) run->facts |= KEY;
        if (keyed && run->family == MAC) run->facts &= ~(UNDER | SERVED | REKEYED);
    }
    if (call == MAC_UPDATE && good && (length > 0 || !gmac)) run->facts |= UNDER;
    if (call == MAC_FINAL && good && !null) run->facts = (run->facts & ~UNDER) | SERVED;
    return 0;
}
