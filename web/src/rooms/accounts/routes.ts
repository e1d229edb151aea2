import type { AnyRoute } from '@tanstack/react-router';

export const accountRoutes = { open: [] as AnyRoute[], visitor: [] as AnyRoute[], office: [] as AnyRoute[] };
