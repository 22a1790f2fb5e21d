import { createHash } from 'node:crypto';
import {
  badgeCodeSchema,
  badgeText,
  listBadgeForms,
  staffBadgeText,
} from '../../../shared/features/factory/stations/stations.ts';
import type { FloorCache } from './floor-cache.ts';

export interface SignedIn {
  readonly id: string;
  readonly name: string;
}

/** The person logged in at this station: by badge, without the network, until logout or inactivity. */
export interface SignIn {
  readonly staff: SignedIn | null;
  /** The person of a badge, in whichever form a reader gives it; null for an unregistered one, and for one that fits several. */
  findByBadge(code: string): SignedIn | null;
  /** Whether a code is a badge of one person, or a form that fits the badges of several. */
  isBadge(code: string): boolean;
  logIn(person: SignedIn): void;
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
  const hashOf = (form: string): string | null =>
    badgeCodeSchema.safeParse(form).success
      ? createHash('sha256').update(staffBadgeText(form)).digest('hex')
      : null;
  const registered = (form: string): SignedIn[] => {
    const hash = hashOf(form);
    const person = hash === null ? null : options.floorCache.staffByBadge(hash);
    return person === null ? [] : [person];
  };

  /** Everyone whose badge a read may be. */
  function candidates(code: string): SignedIn[] {
    const text = badgeText(code);
    const [exact] = registered(text);
    // Five bytes are the whole badge. Ten digits without a letter may be a shorter form of another one.
    if (exact && /^[0-9A-F]{10}$/.test(text) && /[A-F]/.test(text)) return [exact];
    const hash = hashOf(text);
    const shortened = hash === null ? [] : options.floorCache.staffByForm(hash);
    const people = [...listBadgeForms(text).flatMap(registered), ...shortened];
    return [...new Map(people.map((one) => [one.id, one])).values()];
  }
  return {
    get staff() {
      return staff;
    },
    findByBadge(code) {
      const [person, ...others] = candidates(code);
      // Two people's badges can have the same short form. Then it names neither.
      return person !== undefined && others.length === 0 ? person : null;
    },
    isBadge: (code) => candidates(code).length > 0,
    logIn(person) {
      staff = person;
      touch();
      options.changed();
    },
    signOut,
    touch,
    stop: () => clearTimeout(timer),
  };
}
