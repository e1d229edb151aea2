import { defineConfig } from '@hey-api/openapi-ts';

export default defineConfig({
  input: '../contract/openapi.json',
  output: { path: 'src/api/gen' },
  plugins: [
    { name: '@hey-api/client-fetch', throwOnError: true, runtimeConfigPath: '../base/runtime' },
    { name: '@hey-api/sdk', responseStyle: 'data' },
    { name: '@hey-api/typescript', enums: 'javascript' },
  ],
});
