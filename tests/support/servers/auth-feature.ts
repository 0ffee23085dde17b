import type { Feature } from '#server/core/http/feature.ts';
import { authRoutes } from '#server/features/auth/auth.routes.ts';

/** Signing in, for servers that otherwise only have the probe's calls. */
export const authFeature: Feature = { routes: authRoutes };
