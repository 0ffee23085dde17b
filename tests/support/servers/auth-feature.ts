import type { Feature } from '#server/core/http/feature.ts';
import { authRoutes } from '#server/features/auth/auth.routes.ts';

/** Signing in, for servers that are otherwise made of probes. */
export const authFeature: Feature = { routes: authRoutes };
