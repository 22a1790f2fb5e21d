/** What of a store decides whether it is still to open. */
export interface Opening {
  readonly comingSoon: boolean;
  /** When it opens by itself; null where its owner opens it by hand. */
  readonly opensAt: string | null;
}

/** Whether a store shows its coming-soon page at a moment (milliseconds). */
export const isComingSoon = ({ comingSoon, opensAt }: Opening, now: number): boolean =>
  comingSoon && (opensAt === null || Date.parse(opensAt) > now);
