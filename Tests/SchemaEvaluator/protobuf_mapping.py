"""The schemas of Protocol Buffers' messages against Google's own JSON mapping (PyPI: protobuf, grpcio-tools, googleapis-common-protos).

Usage: protobuf_mapping.py PROGRAM [MESSAGES] [SEED]. Of `messages/kinds.proto` and of Google's common files: what the printer writes of a random
message meets the schema, and what the sampler makes of the schema the parser takes. Messages with types of other files are left out and counted.
"""

import json
import random
import sys
import tempfile
from pathlib import Path

import google.api
import grpc_tools
from answering import Evaluator
from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory
from google.protobuf.descriptor import FieldDescriptor
from grpc_tools import protoc

HERE = Path(__file__).parent
TEXTS = ["", "a", "Hello 😀", "é", "x" * 50]
LEAST_MESSAGES = 100
# Files whose messages have a JSON form of their own. They are met as fields.
WELL_KNOWN = {"any", "duration", "field_mask", "struct", "timestamp", "wrappers"}


def compiled(files: list, roots: list) -> descriptor_pool.DescriptorPool:
    with tempfile.TemporaryDirectory() as folder:
        output = f"{folder}/set"
        arguments = ["protoc", *[f"-I{root}" for root in roots], f"--descriptor_set_out={output}", "--include_imports", *files]
        if protoc.main(arguments):
            raise SystemExit("protoc failed")
        found = descriptor_pb2.FileDescriptorSet.FromString(Path(output).read_bytes())
    pool = descriptor_pool.DescriptorPool()
    for file in found.file:
        pool.Add(file)
    return pool


def messages_of(descriptor):
    if not descriptor.GetOptions().map_entry:
        yield descriptor
        for nested in descriptor.nested_types:
            yield from messages_of(nested)


class Filler:
    """Random messages from one seed."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)

    def whole(self, bits: int, is_signed: bool) -> int:
        r = self.random
        # Of 64 bits the schema has as many digits as all of them can have.
        greatest = {32: 2**31 - 1 if is_signed else 2**32 - 1, 64: 10**18 - 1 if is_signed else 10**19 - 1}[bits]
        least = (-(2**31) if bits == 32 else -(10**18 - 1)) if is_signed else 0
        return r.choice([0, 1, least, greatest, r.randint(least, greatest)])

    def scalar(self, field):
        r, kinds = self.random, FieldDescriptor
        match field.cpp_type:
            case kinds.CPPTYPE_INT32:
                return self.whole(32, True)
            case kinds.CPPTYPE_UINT32:
                return self.whole(32, False)
            case kinds.CPPTYPE_INT64:
                return self.whole(64, True)
            case kinds.CPPTYPE_UINT64:
                return self.whole(64, False)
            case kinds.CPPTYPE_BOOL:
                return r.random() < 0.5
            case kinds.CPPTYPE_ENUM:
                return r.choice(field.enum_type.values).number
            case kinds.CPPTYPE_FLOAT:
                # The greatest of all is printed in fewer digits, as a number beyond it that Google's own parser refuses.
                return r.choice([0.0, -1.5, 3.4e38, -1e-30])
            case kinds.CPPTYPE_DOUBLE:
                return r.choice([0.0, -1.5, 1.7976931348623157e308, 5e-324])
        return r.choice(TEXTS).encode() if field.type == kinds.TYPE_BYTES else r.choice(TEXTS)

    def value(self, depth: int):
        r = self.random
        kind = r.randrange(6 if depth else 4)
        if kind < 4:
            return [None, True, 1.5, r.choice(TEXTS)][kind]
        return [self.value(depth - 1) for _ in range(2)] if kind == 4 else {"a": self.value(depth - 1)}

    def fill(self, message, depth: int = 3) -> None:
        r, descriptor = self.random, message.DESCRIPTOR
        match descriptor.full_name:
            case "google.protobuf.Timestamp":
                message.seconds, message.nanos = r.choice([-62135596800, 0, 253402300799, 1769860800]), r.choice([0, 500_000_000, 21_000, 1])
            case "google.protobuf.Duration":
                sign = r.choice([1, -1])
                message.seconds, message.nanos = sign * r.choice([0, 1, 99_999_999_999]), sign * r.choice([0, 340_012, 500_000_000])
            case "google.protobuf.FieldMask":
                message.paths.extend(r.sample(["a", "foo_bar", "a.b_c", "x1"], r.randrange(4)))
            case "google.protobuf.Struct":
                message.update({"k": self.value(2)})
            case "google.protobuf.Value":
                json_format.ParseDict(self.value(2), message)
            case "google.protobuf.ListValue":
                message.extend([self.value(2), self.value(2)])
            case _:
                self.fill_fields(message, descriptor, depth)

    def fill_fields(self, message, descriptor, depth: int) -> None:
        r = self.random
        chosen = {oneof.name: r.choice(oneof.fields).name for oneof in descriptor.oneofs}
        for field in descriptor.fields:
            is_chosen = field.containing_oneof is None or chosen[field.containing_oneof.name] == field.name
            if not field.is_required and (not is_chosen or r.random() < 0.4):
                continue
            if field.message_type and field.message_type.full_name == "google.protobuf.Any":
                continue
            if field.message_type and field.message_type.GetOptions().map_entry:
                self.fill_map(getattr(message, field.name), field.message_type, depth)
            elif field.message_type is None and field.is_repeated:
                getattr(message, field.name).extend(self.scalar(field) for _ in range(r.randrange(3)))
            elif field.message_type is None:
                setattr(message, field.name, self.scalar(field))
            elif depth:
                target = getattr(message, field.name)
                for _ in range(r.randrange(3) if field.is_repeated else 1):
                    inner = target.add() if field.is_repeated else target
                    inner.SetInParent()
                    self.fill(inner, depth - 1)

    def fill_map(self, target, entry, depth: int) -> None:
        key, value = entry.fields_by_name["key"], entry.fields_by_name["value"]
        for _ in range(self.random.randrange(3)):
            name = self.scalar(key)
            if isinstance(name, int) and not isinstance(name, bool) and abs(name) >= 10**9 and "32" in str(key.cpp_type):
                continue
            if key.cpp_type in (FieldDescriptor.CPPTYPE_INT32, FieldDescriptor.CPPTYPE_UINT32):
                name %= 10**9
            if value.message_type is None:
                target[name] = self.scalar(value)
            elif value.message_type.full_name != "google.protobuf.Any" and depth:
                self.fill(target[name], depth - 1)


def main(program: str, count: int, seed: int) -> int:
    commons = Path(next(iter(google.api.__path__))).parent.parent
    builtin = Path(grpc_tools.__file__).parent / "_proto"
    roots = {HERE / "messages": "*.proto", commons: "google/**/*.proto", builtin: "google/protobuf/*.proto"}
    paths = {str(path.relative_to(root)): path for root, files in roots.items() for path in sorted(root.glob(files))}
    pool = compiled(list(paths), list(roots))
    evaluator, filler = Evaluator(program), Filler(seed)
    counts = {"messages": 0, "printed": 0, "parsed": 0, "left out": 0}
    failed = []
    for name, path in paths.items():
        if Path(name).stem in WELL_KNOWN and name.startswith("google/protobuf/"):
            continue
        for top in pool.FindFileByName(name).message_types_by_name.values():
            for descriptor in messages_of(top):
                check(descriptor, path, evaluator, filler, count, counts, failed)
    for line in failed[:20]:
        print(f"FAIL {line}")
    print(f"{len(paths)} .proto files of seed {seed}: " + ", ".join(f"{number} {what}" for what, number in counts.items()) + f"; {len(failed)} wrong")
    return int(bool(failed) or counts["messages"] < LEAST_MESSAGES)


def check(descriptor, path, evaluator, filler, count: int, counts: dict, failed: list) -> None:
    kind = message_factory.GetMessageClass(descriptor)
    instances = []
    for _ in range(count):
        message = kind()
        filler.fill_fields(message, descriptor, 3)
        instances.append(json_format.MessageToDict(message))
    question = {"proto": str(path), "type": descriptor.full_name, "instances": instances, "samples": count}
    [answer] = evaluator.ask([question])
    if "refused" in answer:
        # Said of types in other files alone.
        counts["left out"] += 1
        if "is not in the file" not in answer["refused"]:
            failed.append(f"{descriptor.full_name}: {answer['refused']}")
        return
    counts["messages"] += 1
    for instance, isValid in zip(instances, answer["valid"]):
        counts["printed"] += 1
        if isValid is not True:
            failed.append(f"{descriptor.full_name}: printed, and not met by {json.dumps(instance)[:600]}")
    for sample in answer["samples"]:
        counts["parsed"] += 1
        try:
            json_format.ParseDict(sample, kind())
        except (json_format.ParseError, ValueError, TypeError, OverflowError) as error:
            failed.append(f"{descriptor.full_name}: sampled, and not parsed ({error}): {json.dumps(sample)[:600]}")


if __name__ == "__main__":
    PROGRAM, COUNT, SEED = sys.argv[1:] + ["50", "1"][len(sys.argv) - 2 :]
    sys.exit(main(PROGRAM, int(COUNT), int(SEED)))
