import { badgeCodeSchema, hashStaffBadge } from '../../../shared/features/factory/stations/stations.ts';
import type { FloorCache } from './floor-cache.ts';

interface SignedIn {
  readonly id: string;
  readonly name: string;
}

/** The person logged in at this station: by badge, without the network, until logout or inactivity. */
export interface SignIn {
  readonly staff: SignedIn | null;
  /** The person of a badge, or null for an unregistered one. */
  badge(code: string): Promise<SignedIn | null>;
  signOut(): void;
  /** Somebody did something: the idle time begins again. */
  touch(): void;
  stop(): void;
}

export function signIn(options: { floorCache: FloorCache; idleMs: number; changed: () => void }): SignIn {
  let staff: SignedIn | null = null;
  let timer: NodeJS.Timeout | undefined;
  const touch = () => {
    clearTimeout(timer);
    if (staff) timer = setTimeout(signOut, options.idleMs).unref();
  };
  const signOut = () => {
    clearTimeout(timer);
    if (!staff) return;
    staff = null;
    options.changed();
  };
  return {
    get staff() {
      return staff;
    },
    async badge(code) {
      const parsed = badgeCodeSchema.safeParse(code);
      const person = parsed.success
        ? options.floorCache.staffByBadge(await hashStaffBadge(parsed.data))
        : null;
      if (!person) return null;
      staff = person;
      touch();
      options.changed();
      return person;
    },
    signOut,
    touch,
    stop: () => clearTimeout(timer),
  };
}
