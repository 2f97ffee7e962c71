#!/bin/sh
# The simplest testee: one fixed answer to each request, in lock-step or pipelined.
while IFS= read -r line; do
    id=${line#*:}
    printf '{"id":%s,"suppressed":"shell"}\n' "${id%%,*}"
done
