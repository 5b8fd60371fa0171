/* A plugin for QEMU's user mode that tells which code was executed how often.
 *
 * At the end it writes to the file `out=PATH` a line for each translated block: address, number of instructions, executions.
 * The interface, version 1 of it, is declared here as far as it is used: distributions do not ship its header. */

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
enum { INLINE_ADD_U64 = 0 };

extern void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, void (*)(plugin_id, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, int, void *, uint64_t);
extern void qemu_plugin_register_atexit_cb(plugin_id, void (*)(plugin_id, void *), void *);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
extern uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

struct block {
    struct block *next;
    uint64_t address, instructions, executions;
};

static struct block *blocks;
static const char *path;

static void translated(plugin_id id, struct qemu_plugin_tb *tb)
{
    (void)id;
    struct block *block = calloc(1, sizeof *block);
    if (!block)
        abort();
    block->address = qemu_plugin_tb_vaddr(tb);
    block->instructions = qemu_plugin_tb_n_insns(tb);
    block->next = blocks;
    blocks = block;
    qemu_plugin_register_vcpu_tb_exec_inline(tb, INLINE_ADD_U64, &block->executions, 1);
}

static void finished(plugin_id id, void *data)
{
    (void)id, (void)data;
    FILE *out = fopen(path, "w");
    if (!out)
        abort();
    for (const struct block *b = blocks; b; b = b->next)
        if (b->executions)
            fprintf(out, "%" PRIx64 " %" PRIu64 " %" PRIu64 "\n", b->address, b->instructions, b->executions);
    if (fclose(out))
        abort();
}

__attribute__((visibility("default"))) int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv)
{
    (void)info;
    for (int i = 0; i < argc; i++)
        if (!strncmp(argv[i], "out=", 4))
            path = strdup(argv[i] + 4);
    if (!path)
        return 1;
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, finished, NULL);
    return 0;
}
