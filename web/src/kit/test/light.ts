import * as React from 'react';

// React's development build keeps for each element the stack that made it, ten thousand of them a second: a tenth of
// these tests' time for what nothing here reads. So it is told that it has kept its share.
const internals = (React as unknown as Record<string, object | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
if (internals && 'recentlyCreatedOwnerStacks' in internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
}
