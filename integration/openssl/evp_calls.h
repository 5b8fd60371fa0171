/* The calls of evp_fuzz.c: each on both sides with the same arguments, and what it does to the facts. */

/* A new IV, of a message that has not begun. */
static void note_iv(struct run *run)
{
    run->facts |= IV;
    run->facts &= ~(UNDER | SERVED | REKEYED | TEXT | EMPTY | SEALED | FORGED | BASE);
    if (run->family == POLY) run->facts &= ~REFIXED;
}

static void note_init(struct run *run, int key, int iv, int direction)
{
    run->facts = direction ? run->facts | SEAL : run->facts & ~SEAL;
    if (iv) note_iv(run), run->position = 0;
    if (key) {
        if (run->facts & UNDER && (run->family != STREAM || run->position != 0)) run->facts |= REKEYED;
        if (run->family == STREAM) run->position = 0;
        run->facts |= KEY;
        if (run->family == POLY) run->facts &= ~(TEXT | EMPTY);
    }
    if ((key || iv) && run->family == POLY) run->facts &= ~(HEADER | BAD_HEADER);
}

static void note_iv_length(struct run *run, int old_length)
{
    if (run->family == GCM && run->facts & IV && EVP_CIPHER_CTX_get_iv_length(run->ctx[THEIRS]) != old_length)
        run->facts = (run->facts & ~UNDER) | SERVED;
}

/* A tag that is set overwrites the one that was made, also where it is refused. */
static void note_tag(struct run *run, int good, int with_data, int length)
{
    if (good && with_data) run->facts |= EXPECTED;
    if (run->family == GCM && with_data && length >= 0 && length <= 16) {
        run->facts |= SCRIBBLED | (run->facts & (HEADER | BAD_HEADER) ? REFIXED : 0);
        if (!good && run->facts & SEAL) run->facts &= ~EXPECTED;
    }
    if (run->family == POLY && good && with_data) run->facts |= SCRIBBLED;
}

static void note_header(struct run *run, int good, int length)
{
    if (length != 13 || !(run->family & (GCM | POLY))) return;
    if (run->family == GCM) run->facts = (run->facts | SCRIBBLED) & ~EXPECTED;
    if (run->family == POLY && good) {
        if (run->facts & IV) run->facts |= SERVED;
        run->facts &= ~(UNDER | TEXT | EMPTY | REFIXED | SEALED);
    }
    run->facts = (run->facts & ~(HEADER | BAD_HEADER)) | (good ? HEADER : BAD_HEADER);
}

static void note_fixed(struct run *run)
{
    if (!(run->family & (GCM | POLY))) return;
    int refixed = run->family == POLY && run->facts & (UNDER | HEADER | BAD_HEADER | REFIXED);
    note_iv(run);
    if (refixed) run->facts |= REFIXED;
}

/* A call that the default provider must not be asked for: ours has to refuse it. */
static int ours_alone(struct outcome *outcomes, int status)
{
    outcomes[OURS].status = status > 0;
    ERR_clear_error();
    local.undefined++;
    memcpy(outcomes[OURS].out, outcomes[THEIRS].out, ROOM);
    tell(" (ours alone)");
    return 1;
}

static int call_init(struct run *run, uint64_t *random, struct outcome *outcomes, int fresh)
{
    static const int directions[] = {1, 1, 1, 0, 0, 0, -1};
    static const char *const within[] = {"ivlen", "keylen", "padding", "ivlen"};
    int with_cipher = fresh || below(random, 12) == 0;
    int key = below(random, with_cipher ? 12 : 3) != 0 ? (int)below(random, 2) : -1;
    int iv = below(random, with_cipher ? 6 : 3) != 0 ? (int)below(random, 4) : -1;
    int direction = pick(random, directions);
    if (!with_cipher && run->ciphertext_len > 0 && run->facts & SEAL && below(random, 3) == 0) {
        /* To open what was sealed. */
        direction = 0, key = -1, iv = below(random, 3) ? run->iv : -1;
    }
    if (iv >= 0) run->iv = iv;
    const char *name = below(random, 10) == 0 ? pick(random, within) : NULL;
    unsigned char room[160];
    int argument = 0;
    OSSL_PARAM params[2] = {OSSL_PARAM_construct_end(), OSSL_PARAM_construct_end()};
    if (name) params[0] = value_for(run, random, name, room, &argument);
    tell(" cipher %d key %d iv %d direction %d %s %d", with_cipher, key, iv, direction, name ? name : "", argument);
    int old_length = with_cipher || run->family != GCM ? 12 : EVP_CIPHER_CTX_get_iv_length(run->ctx[THEIRS]);
    for (int side = 0; side < SIDES; side++) {
        struct outcome *o = &outcomes[side];
        o->status =
            EVP_CipherInit_ex2(run->ctx[side], with_cipher ? ciphers[side][run->algorithm] : NULL,
                               key < 0 ? NULL : KEYS[key], iv < 0 ? NULL : ivs[iv], direction, name ? params : NULL);
        o->reason = first_reason();
    }
    if (with_cipher) run->facts &= SEAL, run->position = 0;
    note_iv_length(run, old_length);
    /* A length comes before all else, and where it is refused nothing else is done. */
    int refused = outcomes[THEIRS].status <= 0 && name != NULL;
    if (direction < 0) direction = (run->facts & SEAL) != 0;
    if (refused) direction = (run->facts & SEAL) != 0;
    note_init(run, key >= 0 && !refused, iv >= 0 && !refused, direction);
    return refused; /* EVP's direction and the provider's may differ now */
}

/* The end of a message, or what was tried as one. */
static int note_end(struct run *run, const struct outcome *theirs)
{
    int is_record = (run->facts & (HEADER | BAD_HEADER)) != 0, sealing = (run->facts & SEAL) != 0,
        good = theirs->status > 0;
    if (is_record) {
        if (run->family == GCM)
            run->facts = (run->facts & ~(HEADER | BAD_HEADER | UNDER | SEALED | EXPECTED | REFIXED)) | SERVED;
        return 0;
    }
    if (run->family == STREAM || !(run->facts & KEY)) return 0;
    run->facts |= BASE;
    if (good && sealing) {
        int random_iv = !(run->facts & IV) && run->family == GCM;
        run->facts = (run->facts & ~(UNDER | SCRIBBLED | EXPECTED)) | SERVED | SEALED | IV;
        if (random_iv) return 2;
    } else if (good || run->family == POLY) {
        run->facts = (run->facts & ~UNDER) | SERVED;
    } else if (run->facts & IV && !(run->facts & SERVED)) {
        /* The message has begun at the latest; its tag was refused, if there was one. */
        run->facts |= UNDER | (run->facts & EXPECTED ? FORGED : 0);
    }
    return 0;
}

/* A block that pieces fill up exactly counts as begun by the default provider until the next piece comes. */
static void note_position(struct run *run, unsigned length)
{
    if (run->position > 0) {
        unsigned rest = 64 - run->position, now = length < rest ? length : rest;
        if (now == length) {
            run->position += now;
            return;
        }
        length -= now;
    }
    run->position = length % 64;
}

/* Text or additional data, by update or by EVP_Cipher. */
static int call_data(struct run *run, enum call call, uint64_t *random, struct outcome *outcomes)
{
    int aad = call == AAD || (call == CIPHER_CALL && below(random, 4) == 0);
    int record = (run->facts & (HEADER | BAD_HEADER)) != 0;
    int length = (int)pick(random, LENGTHS), in_place = record ? below(random, 8) != 0 : (int)below(random, 2);
    int genuine = !(run->facts & SEAL) && run->ciphertext_len > 0 && below(random, 3) != 0;
    int end = call == CIPHER_CALL && below(random, 3) == 0, raw = call == CIPHER_CALL;
    int input_is_null = !raw && run->family != STREAM && below(random, 40) == 0;
    if (run->family == STREAM) aad = 0;
    if (run->family == STREAM && end) length = 0;
    if (record) input_is_null = 0; /* the default provider would read it */
    static unsigned char input[ROOM];
    if (aad) {
        if (length > 255) length = 255;
        memcpy(input, aads, (size_t)length);
    } else {
        if (record && below(random, 6) != 0) length = run->record_length < ROOM ? run->record_length : 0;
        if (genuine)
            length = record ? run->ciphertext_len : length < run->ciphertext_len ? length : run->ciphertext_len;
        memcpy(input, genuine ? run->ciphertext : texts, (size_t)length);
    }
    tell("%s length %d%s%s%s", aad ? " aad" : "", length, in_place && !aad ? " in place" : "",
         genuine ? " genuine" : "", end || input_is_null ? " no input" : "");
    if (is_undefined(run, call, 0) && length > 0) {
        int n = 0;
        return ours_alone(outcomes,
                          EVP_CipherUpdate(run->ctx[OURS], outcomes[OURS].out, &n, outcomes[OURS].out, length));
    }
    if (end && record && run->family == POLY) length = 0;
    for (int side = 0; side < SIDES; side++) {
        struct outcome *o = &outcomes[side];
        unsigned char *out = aad && !end ? NULL : o->out;
        const unsigned char *in = input;
        if (in_place && !aad) memcpy(o->out, input, (size_t)length), in = o->out;
        if (end || input_is_null) in = NULL;
        int n = -7;
        if (raw) {
            o->status = EVP_Cipher(run->ctx[side], out, in, (unsigned)length);
            o->number = o->status;
            o->status = o->status >= 0;
        } else {
            o->status = EVP_CipherUpdate(run->ctx[side], out, &n, in, length);
            o->number = n;
        }
        o->reason = first_reason();
    }
    const struct outcome *t = &outcomes[THEIRS];
    int sealing = (run->facts & SEAL) != 0;
    if (sealing && t->status > 0 && !aad && length > 0)
        memcpy(run->ciphertext, t->out, ROOM), run->ciphertext_len = length;
    if (record && (length > 0 || raw)) {
        /* OpenSSL's own waits on for a record of ChaCha20-Poly1305 that has another length. */
        if (run->family == POLY && !(t->status > 0) && length != run->record_length) return 0;
        run->facts &= ~(HEADER | BAD_HEADER | UNDER | TEXT | EMPTY | SEALED | REFIXED);
        run->facts |= SERVED;
        if (run->family == GCM) run->facts &= ~EXPECTED;
        if (run->family == POLY && sealing && t->status > 0)
            run->facts = (run->facts & ~(EXPECTED | SCRIBBLED)) | SEALED;
        return 0;
    }
    if (end || (length > 0 && input_is_null)) return note_end(run, t);
    if (t->status <= 0 || (length == 0 && !raw)) return 0;
    int random_iv = !(run->facts & IV) && run->family == GCM;
    run->facts |= UNDER | IV | BASE;
    run->facts &= ~SEALED;
    if (random_iv) return 2; /* the IVs are random: nothing can be compared any more */
    if (length == 0) run->facts |= EMPTY;
    if (!aad && length > 0) run->facts |= TEXT;
    if (!aad) note_position(run, (unsigned)length);
    return 0;
}

static int call_final(struct run *run, struct outcome *outcomes)
{
    for (int side = 0; side < SIDES; side++) {
        struct outcome *o = &outcomes[side];
        int n = -7;
        o->status = EVP_CipherFinal_ex(run->ctx[side], o->out, &n);
        o->number = n;
        o->reason = first_reason();
    }
    return note_end(run, &outcomes[THEIRS]);
}

static int call_ctrl(struct run *run, enum call call, uint64_t *random, struct outcome *outcomes)
{
    static const int iv_lengths[] = {12, 12, 12, 16, 8, 1, 7, 60, 128, 129, 0, -1, 13};
    static const int tag_lengths[] = {16, 16, 16, 16, 12, 4, 1, 0, 17, 15, -1, 13};
    static const int fixed[] = {4, 4, 4, -1, -1, 12, 12, 8, 0, 3, 5, 13, 64};
    static const int generated[] = {8, 8, 0, -1, 12, 99, 1, 16};
    static const int inverse[] = {8, 8, 8, 4, 12, 0, -1};
    static const int others[] = {EVP_CTRL_SET_KEY_LENGTH,   EVP_CTRL_INIT,           EVP_CTRL_RAND_KEY,
                                 EVP_CTRL_CCM_SET_L,        EVP_CTRL_GET_RC5_ROUNDS, EVP_CTRL_SET_RC5_ROUNDS,
                                 EVP_CTRL_AEAD_SET_MAC_KEY, EVP_CTRL_SBOX_USED,      0x4321};
    unsigned char room[160];
    int type = 0, argument = 0, gives = 0, null = below(random, 16) == 0;
    memcpy(room, ivs[below(random, 4)], sizeof room);
    switch (call) {
    case SET_IVLEN: type = EVP_CTRL_AEAD_SET_IVLEN, argument = pick(random, iv_lengths), null = 1; break;
    case SET_TAG:
        type = EVP_CTRL_AEAD_SET_TAG, argument = pick(random, tag_lengths);
        memcpy(room, run->tag, 16);
        if (below(random, 4) == 0) room[below(random, 16)] ^= 1;
        break;
    case GET_TAG: type = EVP_CTRL_AEAD_GET_TAG, argument = pick(random, tag_lengths), gives = 1, null = 0; break;
    case IV_FIXED: type = EVP_CTRL_AEAD_SET_IV_FIXED, argument = pick(random, fixed), null = 0; break;
    case IV_GEN: type = EVP_CTRL_GCM_IV_GEN, argument = pick(random, generated), gives = 1, null = 0; break;
    case IV_INV: type = EVP_CTRL_GCM_SET_IV_INV, argument = pick(random, inverse), null = 0; break;
    case RECORD_HEADER: {
        int extra = run->family == GCM ? 8 : 0, sealing = (run->facts & SEAL) != 0;
        int length = (int)pick(random, LENGTHS) + extra + (sealing ? 0 : 16);
        if (!sealing && run->ciphertext_len >= extra + 16 && below(random, 4)) length = run->ciphertext_len;
        if (below(random, 6) == 0) length = (int)below(random, 30);
        memset(room, 0, 13);
        room[7] = (unsigned char)below(random, 2), room[8] = 23, room[9] = room[10] = 3;
        room[11] = (unsigned char)(length >> 8), room[12] = (unsigned char)length;
        type = EVP_CTRL_AEAD_TLS1_AAD, argument = below(random, 12) ? 13 : (int)below(random, 16), null = 0;
        if (argument == 13) run->record_length = length + (sealing ? 16 : 0);
        tell(" says %d", length);
        break;
    }
    default: type = pick(random, others), argument = (int)below(random, 40); break;
    }
    tell(" type %#x argument %d%s", (unsigned)type, argument, null ? " null" : "");
    if (is_undefined(run, call, argument)) {
        unsigned char buffer[ROOM];
        memcpy(buffer, room, sizeof room);
        return ours_alone(outcomes, EVP_CIPHER_CTX_ctrl(run->ctx[OURS], type, argument, buffer));
    }
    int old_length = run->family == GCM ? EVP_CIPHER_CTX_get_iv_length(run->ctx[THEIRS]) : 0;
    for (int side = 0; side < SIDES; side++) {
        struct outcome *o = &outcomes[side];
        unsigned char given[160];
        memcpy(given, room, sizeof given);
        o->status = EVP_CIPHER_CTX_ctrl(run->ctx[side], type, argument, null ? NULL : gives ? o->out : given);
        o->number = o->status;
        o->reason = first_reason();
    }
    int good = outcomes[THEIRS].status > 0;
    switch (call) {
    case SET_IVLEN: note_iv_length(run, old_length); break;
    case SET_TAG: note_tag(run, good, !null, argument); break;
    case GET_TAG:
        if (good && argument == 16) memcpy(run->tag, outcomes[THEIRS].out, 16);
        break;
    case IV_FIXED:
        if (!good) break;
        note_fixed(run);
        if (run->family == GCM && argument >= 0 && run->facts & SEAL) {
            /* The rest of it is random: both go on with the same. */
            unsigned char whole[160];
            OSSL_PARAM ask[] = {OSSL_PARAM_construct_octet_string("iv", whole, sizeof whole),
                                OSSL_PARAM_construct_end()};
            if (!EVP_CIPHER_CTX_get_params(run->ctx[THEIRS], ask) ||
                !EVP_CIPHER_CTX_ctrl(run->ctx[OURS], type, -1, whole))
                return 1;
        }
        break;
    case IV_GEN:
    case IV_INV:
        if (good && run->family == GCM) note_iv(run), run->facts |= UNDER;
        break;
    case RECORD_HEADER: note_header(run, good, argument); break;
    default: break;
    }
    return 0;
}

static int call_params(struct run *run, enum call call, uint64_t *random, struct outcome *outcomes)
{
    unsigned char room[160];
    int argument = 0;
    const char *name;
    if (call == SET_PARAM) {
        name = pick(random, SETTABLE).name;
        OSSL_PARAM params[] = {value_for(run, random, name, room, &argument), OSSL_PARAM_construct_end()};
        tell(" %s type %u size %zu argument %d", name, params[0].data_type, params[0].data_size, argument);
        enum call as = strcmp(name, "tlsivfixed") == 0 ? IV_FIXED : strcmp(name, "tlsivinv") == 0 ? IV_INV : SET_PARAM;
        if (params[0].data_type == OSSL_PARAM_OCTET_STRING && is_undefined(run, as, argument))
            return ours_alone(outcomes, EVP_CIPHER_CTX_set_params(run->ctx[OURS], params));
        int old_length = run->family == GCM ? EVP_CIPHER_CTX_get_iv_length(run->ctx[THEIRS]) : 0;
        for (int side = 0; side < SIDES; side++) {
            outcomes[side].status = EVP_CIPHER_CTX_set_params(run->ctx[side], params);
            outcomes[side].reason = first_reason();
        }
        int good = outcomes[THEIRS].status > 0, is_string = params[0].data_type == OSSL_PARAM_OCTET_STRING;
        if (strcmp(name, "ivlen") == 0) note_iv_length(run, old_length);
        if (strcmp(name, "tag") == 0) note_tag(run, good, is_string, argument);
        if (strcmp(name, "tlsaad") == 0 && is_string) {
            note_header(run, good, argument);
            if (argument == 13) run->record_length = (room[11] << 8 | room[12]) + (run->facts & SEAL ? 16 : 0);
        }
        if (as == IV_FIXED && good && run->family == GCM && run->facts & SEAL) return 1;
        if (as == IV_FIXED && good) note_fixed(run);
        if (as == IV_INV && good && run->family == GCM) note_iv(run), run->facts |= UNDER;
        return 0;
    }
    unsigned which = below(random, sizeof PARAMS / sizeof *PARAMS);
    name = PARAMS[which].name;
    int size = PARAMS[which].sizes[below(random, 4)];
    int number = which < 4 || which == 7 || which == 8 || which == 9;
    unsigned type = number ? OSSL_PARAM_UNSIGNED_INTEGER : OSSL_PARAM_OCTET_STRING;
    unsigned odd = below(random, 16);
    if (odd == 0) type = OSSL_PARAM_UTF8_STRING;
    if (odd == 1) type = OSSL_PARAM_INTEGER;
    int null = below(random, 16) == 0;
    tell(" %s type %u size %d%s", name, type, size, null ? " null" : "");
    if (strcmp(name, "tlsivgen") == 0 && is_undefined(run, IV_GEN, size)) {
        OSSL_PARAM params[] = {{name, type, outcomes[OURS].out, (size_t)size, OSSL_PARAM_UNMODIFIED},
                               OSSL_PARAM_construct_end()};
        return ours_alone(outcomes, EVP_CIPHER_CTX_get_params(run->ctx[OURS], params));
    }
    /* The default provider copies a tag to a null pointer. */
    if (null && strcmp(name, "tag") == 0 && run->family == POLY) return 1;
    for (int side = 0; side < SIDES; side++) {
        struct outcome *o = &outcomes[side];
        OSSL_PARAM params[] = {{name, type, null ? NULL : o->out, (size_t)size, OSSL_PARAM_UNMODIFIED},
                               OSSL_PARAM_construct_end()};
        o->status = EVP_CIPHER_CTX_get_params(run->ctx[side], params);
        o->reason = first_reason();
        if (o->status > 0) o->number = (long)params[0].return_size;
    }
    if (strcmp(name, "tlsivgen") == 0 && outcomes[THEIRS].status > 0 && run->family == GCM)
        note_iv(run), run->facts |= UNDER;
    return 0;
}

static void call_numbers(struct run *run, uint64_t *random, struct outcome *outcomes)
{
    unsigned which = below(random, 9);
    tell(" %u", which);
    for (int side = 0; side < SIDES; side++) {
        struct outcome *o = &outcomes[side];
        EVP_CIPHER_CTX *ctx = run->ctx[side];
        o->status = 1;
        switch (which) {
        case 0: o->number = EVP_CIPHER_CTX_get_iv_length(ctx); break;
        case 1: o->number = EVP_CIPHER_CTX_get_key_length(ctx); break;
        case 2: o->number = EVP_CIPHER_CTX_get_tag_length(ctx); break;
        case 3: o->number = EVP_CIPHER_CTX_get_block_size(ctx); break;
        case 4: o->number = EVP_CIPHER_CTX_get_mode(ctx); break;
        case 5: o->number = EVP_CIPHER_CTX_get_num(ctx); break;
        case 6: o->number = EVP_CIPHER_CTX_set_key_length(ctx, 32); break;
        case 7: o->number = EVP_CIPHER_CTX_set_padding(ctx, (int)below(random, 2)); break;
        case 8: o->number = (long)(EVP_CIPHER_get_flags(EVP_CIPHER_CTX_get0_cipher(ctx)) & 0xffffffff); break;
        }
        o->reason = first_reason();
    }
}

#include "evp_macs.h"

/* Makes the call; 1 if nothing is to be compared afterwards, 2 if neither afterwards nor in this call's bytes. */
static int make_call(struct run *run, enum call call, uint64_t *random, struct outcome *outcomes)
{
    switch (call) {
    case INIT:
        return call_init(run, random, outcomes,
                         run->ctx[THEIRS] && EVP_CIPHER_CTX_get0_cipher(run->ctx[THEIRS]) == NULL);
    case RESET:
        for (int side = 0; side < SIDES; side++) outcomes[side].status = EVP_CIPHER_CTX_reset(run->ctx[side]);
        run->facts = 0; /* a context that was reset decrypts until init says otherwise */
        for (int side = 0; side < SIDES; side++) blank(&outcomes[side]);
        return call_init(run, random, outcomes, 1);
    case AAD:
    case TEXT_UPDATE:
    case CIPHER_CALL: return call_data(run, call, random, outcomes);
    case FINAL: return call_final(run, outcomes);
    case COPY: {
        /* A copy, or back to the other of two that were one. */
        int swap = run->has_copy && below(random, 2), go_on_with_copy = swap || below(random, 2);
        for (int side = 0; side < SIDES; side++) {
            struct outcome *o = &outcomes[side];
            EVP_CIPHER_CTX *other = run->copy[side];
            o->status = swap || EVP_CIPHER_CTX_copy(run->copy[side], run->ctx[side]);
            o->reason = first_reason();
            if (go_on_with_copy) run->copy[side] = run->ctx[side], run->ctx[side] = other;
        }
        int facts = swap ? run->copy_facts : run->facts;
        unsigned position = swap ? run->copy_position : run->position;
        if (go_on_with_copy)
            run->copy_facts = run->facts, run->copy_position = run->position, run->facts = facts,
            run->position = position;
        else
            run->copy_facts = run->facts, run->copy_position = run->position;
        run->has_copy = 1;
        tell(swap ? " swap" : go_on_with_copy ? " go on with the copy" : "");
        return 0;
    }
    case GET_IV: {
        int updated = (int)below(random, 2), length = below(random, 4) ? 16 : (int)below(random, 130);
        tell(" %s %d", updated ? "updated" : "original", length);
        for (int side = 0; side < SIDES; side++) {
            struct outcome *o = &outcomes[side];
            o->status = updated ? EVP_CIPHER_CTX_get_updated_iv(run->ctx[side], o->out, (size_t)length)
                                : EVP_CIPHER_CTX_get_original_iv(run->ctx[side], o->out, (size_t)length);
            o->reason = first_reason();
        }
        return 0;
    }
    case GET_PARAM:
    case SET_PARAM: return call_params(run, call, random, outcomes);
    case NUMBERS: call_numbers(run, random, outcomes); return 0;
    case MAC_INIT:
    case MAC_UPDATE:
    case MAC_FINAL:
    case MAC_DUP:
    case MAC_PARAM: return call_mac(run, call, random, outcomes);
    default: return call_ctrl(run, call, random, outcomes);
    }
}

static int make(struct run *run, enum call call, uint64_t *random, struct outcome *outcomes)
{
    for (int side = 0; side < SIDES; side++) blank(&outcomes[side]);
    int stop = make_call(run, call, random, outcomes);
    if (stop == 2 && outcomes[OURS].status > 0) memcpy(outcomes[OURS].out, outcomes[THEIRS].out, ROOM);
    return stop;
}
