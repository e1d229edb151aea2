import type { CreateClientConfig } from './gen/client.gen';

// Read by the generated client when it is first imported; headers and the 401 rule are added in client.ts.
export const createClientConfig: CreateClientConfig = (config) => ({ ...config, baseUrl: '/api/v1' });
