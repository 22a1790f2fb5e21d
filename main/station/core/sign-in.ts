import { createHash } from 'node:crypto';
import { badgeCodeSchema, staffBadgeText } from '../../../shared/features/factory/stations/stations.ts';
import { listBadgeForms } from './badge-forms.ts';
import type { FloorCache } from './floor-cache.ts';

export interface SignedIn {
  readonly id: string;
  readonly name: string;
}

/** The person logged in at this station: by badge, without the network, until logout or inactivity. */
export interface SignIn {
  readonly staff: SignedIn | null;
  /** The person of a badge, in whichever form a reader gives it; null for an unregistered one. */
  findByBadge(code: string): SignedIn | null;
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
  const findByForm = (form: string): SignedIn | null => {
    if (!badgeCodeSchema.safeParse(form).success) return null;
    return options.floorCache.staffByBadge(createHash('sha256').update(staffBadgeText(form)).digest('hex'));
  };
  return {
    get staff() {
      return staff;
    },
    findByBadge(code) {
      const people = listBadgeForms(code).flatMap((form) => findByForm(form) ?? []);
      const [person] = people;
      // Two people's badges can have the same short form. Then it names neither.
      return person !== undefined && people.every(({ id }) => id === person.id) ? person : null;
    },
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
