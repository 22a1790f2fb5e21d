/** What of a project decides on which platform's dashboard it is worked on. */
export interface PlatformProject {
  /** Its code. */
  readonly id: string;
  readonly isTurbo: boolean;
  readonly isReseller: boolean;
  /** Domain of the platform it belongs to; null for this one. */
  readonly platform: string | null;
}

/**
 * The dashboard that a turbo or reseller project is worked on at, in full; null where that is here: it belongs to no
 * other platform, or `hostname` is that platform's own. Spec 1 §2.12.
 */
export function platformDashboard(project: PlatformProject, hostname: string): string | null {
  const { id, platform, isTurbo, isReseller } = project;
  if (platform === null || platform === hostname || !(isTurbo || isReseller)) return null;
  return `https://${platform}/dashboard/?project=${encodeURIComponent(id)}`;
}
