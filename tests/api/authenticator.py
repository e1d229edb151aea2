"""An authenticator app: TOTP after RFC 6238, written here a second time so that the server's own
arithmetic is not what checks it."""

import base64
import hashlib
import hmac
import struct

STEP_S = 30


def totp(key, at_s, digits=6):
    """The code of a key (bytes) at a time (seconds): RFC 6238 §4 over RFC 4226 §5.3."""
    digest = hmac.new(key, struct.pack(">Q", int(at_s) // STEP_S), hashlib.sha1).digest()
    offset = digest[-1] & 15
    number = struct.unpack(">I", digest[offset:offset + 4])[0] & 0x7FFFFFFF
    return str(number % 10**digits).zfill(digits)


class Authenticator:
    """Holds one key. `now` gives the server's time in seconds, `advance` moves it."""

    def __init__(self, key_text, now, advance=None):
        self.key = base64.b32decode(key_text)
        self._now = now
        self._advance = advance
        self._last_step = 0

    def at(self, steps):
        """The code that is shown `steps` steps from now."""
        return totp(self.key, self._now() + steps * STEP_S)

    def code(self):
        """A code that was not shown before and is good now: of this step or of the next."""
        step = int(self._now()) // STEP_S
        if self._last_step > step:
            # Both are used up; time goes on.
            self._advance((self._last_step - step) * STEP_S)
            step = int(self._now()) // STEP_S
        self._last_step = max(step, self._last_step + 1)
        return totp(self.key, self._last_step * STEP_S)

    def wrong(self):
        """A code that is right at no time near."""
        near = {self.at(steps) for steps in range(-3, 4)}
        return next(text for n in range(10) if (text := f"{n}" * 6) not in near)
