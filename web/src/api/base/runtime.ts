// Read by the generated client when it is first imported; headers and the 401 rule are added in client.ts.
export const createClientConfig = <Config extends object>(config?: Config) => ({ ...config, baseUrl: '/api/v1' });
