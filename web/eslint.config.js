import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const rooms = [
  'accounts',
  'merchants',
  'dashboard',
  'payments',
  'refunds',
  'links',
  'signature',
  'about',
  'builder',
  'gallery',
  'profile',
];

export default tseslint.config(
  { ignores: ['dist/', 'src/api/gen/'] },
  ...tseslint.configs.recommended,
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  // Rooms never import each other; what two of them need is in kit/ or app/paths.ts.
  ...rooms.map((room) => ({
    files: [`src/rooms/${room}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: rooms
            .filter((other) => other !== room)
            .map((other) => ({ group: [`**/rooms/${other}/**`, `../${other}/**`, `../../${other}/**`] })),
        },
      ],
    },
  })),
);
