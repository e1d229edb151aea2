/**
 * The seeds of tests that draw what they do, as in tests/api/seeds.py: by day the committed ones, at night
 * (GERBANG_TEST_NIGHT) new ones. GERBANG_TEST_SEED plays one again. A seed that found something is added to its list.
 */
import { randomInt } from 'node:crypto';

const COMMITTED = {
  proof_alike: [11, 22, 33],
};

export const seedsOf = (name: keyof typeof COMMITTED): number[] => {
  const { GERBANG_TEST_SEED: given, GERBANG_TEST_NIGHT: night } = process.env;
  const seeds = given ? [Number(given)] : COMMITTED[name].map((seed) => (night ? randomInt(10 ** 9) : seed));
  console.log(`seeds of ${name}: ${seeds.join(', ')}; GERBANG_TEST_SEED plays one again`);
  return seeds;
};
