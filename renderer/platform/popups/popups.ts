import type { ComponentType } from 'react';
import type { DashboardPermission } from '../../../shared/contract/permissions.ts';

/** A password, and a second factor where the account has one. */
export interface PasswordProof {
  readonly password: string;
  readonly twoFactorAuthCode?: string;
  readonly recoveryCode?: string;
}

/**
 * Every popup: what it is opened with and what it answers. A feature declares its own with `declare module
 * '.../platform/popups/popups.ts' { interface PopupTypes { ... } }`; the component is the default export of `NAME.popup.tsx`.
 */
export interface PopupTypes {
  confirm: {
    props: {
      title: string;
      text?: string;
      confirmLabel?: string;
      cancelLabel?: string;
      destructive?: boolean;
    };
    answer: boolean;
  };
  /** Answers what was confirmed. */
  'confirm-password': {
    props: {
      title?: string;
      text?: string;
      confirmLabel?: string;
      twoFactor?: boolean;
      /** Asks the server. What it refuses is said at its field, and the popup stays. */
      verify?: (proof: PasswordProof) => Promise<void>;
    };
    answer: PasswordProof;
  };
  'got-it': { props: { title: string; text: string; label?: string }; answer: true };
  'image-preview': { props: { src: string; alt: string }; answer: true };
  /** Answers the part of the picture that was chosen, as a PNG of that width. */
  'image-cropper': {
    props: {
      title: string;
      file: Blob;
      /** Width by height of the part; of several the first is chosen until another is. */
      shapes: readonly CropShape[];
      width: number;
    };
    answer: Blob;
  };
  /** Stays until it is closed by {@link closePopup}. */
  loading: { props: { text: string }; answer: never };
  'request-dashboard-permission': { props: { permissions: readonly DashboardPermission[] }; answer: boolean };
  /** Answers true once the browser allows it. */
  'request-permission': {
    props: {
      permission: BrowserPermission;
      /** A sentence: what it is good for. */
      why: string;
      /** The browser was asked before and refuses. */
      refused: boolean;
      /** Lets the browser ask; answers what it allows then. */
      ask: () => Promise<PermissionState | NotificationPermission>;
    };
    answer: true;
  };
  /** Before a mail or message goes out. Answers when it is to go: null at once, else a moment (ISO, UTC). */
  'confirm-correspondence': {
    props: {
      /** Its subject or title. */
      subject: string;
      /** How many people get it. */
      recipients: number;
      audience?: string;
      scheduledFor: string | null;
    };
    answer: { scheduledFor: string | null };
  };
}

/** The aspect ratio to crop to. `own` is the whole image's. */
export interface CropShape {
  readonly label: string;
  readonly ratio: number | 'own';
}

/** What browsers guard and pages may ask for. */
export type BrowserPermission = 'notifications' | 'camera' | 'clipboard-read';

export type PopupName = keyof PopupTypes;
type PropsOf<N extends PopupName> = PopupTypes[N]['props'];
type AnswerOf<N extends PopupName> = PopupTypes[N]['answer'];

/** What a popup's component gets: its own props, and how it ends. No answer means it was closed. */
export type PopupProps<N extends PopupName> = PropsOf<N> & { readonly close: (answer?: AnswerOf<N>) => void };

type AnyPopup = ComponentType<{ readonly close: (answer?: unknown) => void }>;
interface PopupModule {
  readonly default: AnyPopup;
}
type LoadPopup = () => Promise<PopupModule>;

export interface OpenPopup {
  readonly key: number;
  readonly name: PopupName;
  readonly load: LoadPopup;
  readonly props: object;
  readonly close: (answer?: unknown) => void;
}

const SUFFIX = '.popup.tsx';
/** Every popup by its file's name: `confirm.popup.tsx` is `confirm`. Its code is fetched when it first opens. */
const files = new Map(
  Object.entries(import.meta.glob<PopupModule>('../../**/*.popup.tsx')).map(([path, load]) => [
    path.slice(path.lastIndexOf('/') + 1, -SUFFIX.length),
    load,
  ]),
);
const listeners = new Set<() => void>();
let open: readonly OpenPopup[] = [];
let opened = 0;

function set(next: readonly OpenPopup[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** A popup's frame is gone before it could give the focus back itself. */
function giveFocusBack(opener: Element | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
}

/** Opens a popup from anywhere. Resolves with its answer, or undefined if it was closed without one. */
export function openPopup<N extends PopupName>(name: N, props: PropsOf<N>): Promise<AnswerOf<N> | undefined> {
  const load = files.get(name);
  if (!load) return Promise.reject(new Error(`No popup is registered as ${name}`));
  const opener = document.activeElement;
  return new Promise((resolve) => {
    opened += 1;
    const key = opened;
    const close = (answer?: unknown) => {
      set(open.filter((popup) => popup.key !== key));
      requestAnimationFrame(() => giveFocusBack(opener));
      resolve(answer as AnswerOf<N> | undefined);
    };
    set([...open, { key, name, load, props, close }]);
  });
}

/** Closes every open popup of a name, without an answer. */
export function closePopup(name: PopupName): void {
  for (const popup of open) if (popup.name === name) popup.close();
}

export function subscribeToPopups(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const openPopups = (): readonly OpenPopup[] => open;
