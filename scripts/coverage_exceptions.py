"""What a full ./test does not reach, from a committed file, each with its reason.

A line is `what <tab> reason`; `#` begins a comment.
"""


def read_exceptions(path):
    """{what: reason}, and what is wrong with the file itself."""
    found, wrong = {}, []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        what, _, reason = line.partition("\t")
        if not reason.strip():
            wrong.append(f"{path.name}:{number}: {what} has no reason")
        if what in found:
            wrong.append(f"{path.name}:{number}: {what} is there twice")
        found[what] = reason.strip()
    return found, wrong


def report(title, defined, seen, exceptions, wrong):
    """Prints what is missing and answers how the script ends."""
    missing = sorted(defined - seen - exceptions.keys())
    wrong += [f"not in the code any more: {what}" for what in sorted(exceptions.keys() - defined)]
    wrong += [f"reached, so its exception can go: {what}" for what in sorted(exceptions.keys() & seen)]
    for what in missing:
        print(f"not reached: {what}")
    for line in wrong:
        print(line)
    print(f"{title}: {len(defined & seen)} of {len(defined)} reached, {len(missing)} missing, "
          f"{len(exceptions)} excepted with a reason")
    return 1 if missing or wrong else 0
