import type { AnyRoute } from '@tanstack/react-router';

export const merchantRoutes = { open: [] as AnyRoute[], visitor: [] as AnyRoute[], office: [] as AnyRoute[] };
