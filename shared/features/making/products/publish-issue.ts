import type { CurrencyCode, SellersVat } from '../../../rules/money/money.ts';
import type { BaseProduct } from '../catalogue/catalogue.ts';
import type { Flaws } from '../effects/effects.ts';
import type { DullInk } from '../proof/proof.ts';
import type { LostInk, PrintMeasures, PrintWarning, Scene, Side } from '../studio/studio.ts';
import type { DesignSettings } from './product.ts';

/** What is looked at before a design goes on sale, and what is found. */

export interface DesignWork {
  readonly scene: Scene;
  readonly settings: DesignSettings;
}

/** A side as drawn: what of it prints, and what can’t be seen on which cloth. */
export interface SideInk {
  readonly side: Side;
  readonly inkMm2: number;
  readonly lost: readonly LostInk[];
  /** Pictures whose pixels could be looked at. */
  readonly flaws: readonly PictureFlaws[];
  /** Elements whose colours the press can’t reach; empty where pixels weren’t looked at. */
  readonly dull: readonly DullInk[];
}

export interface PictureFlaws extends Flaws {
  readonly elementId: string;
}

export interface PublishFix {
  readonly label: string;
  readonly apply: (work: DesignWork) => DesignWork;
}

export interface PublishIssue {
  readonly code:
    | PrintWarning['code']
    | 'no-ink'
    | 'empty-side'
    | 'picture-missing'
    | 'placeholder'
    | 'field'
    | 'too-detailed'
    | 'unseen'
    | 'vanishes'
    | 'ink-on-ink'
    | 'faint'
    | 'gamut'
    | 'translucent'
    | 'hairline'
    | 'small-text'
    | 'halo'
    | 'no-colours'
    | 'low-price'
    | 'loss';
  /** `stop`: can’t be published so. `confirm`, `look`: only with a deliberate yes. `note`: worth knowing. */
  readonly weight: 'stop' | 'confirm' | 'look' | 'note';
  readonly message: string;
  readonly elementId: string | null;
  /** The cloth colour in which it shows. */
  readonly cloth: string | null;
  readonly fixes: readonly PublishFix[];
}

export interface PublishCheck extends DesignWork, PrintMeasures {
  readonly base: BaseProduct;
  readonly currency: CurrencyCode;
  /** Which VAT is in its price. */
  readonly vat: SellersVat;
  /** Sides that could be drawn. */
  readonly ink: readonly SideInk[];
  /** Whether a picture’s file is gone, or was never finished. */
  readonly isMissing: (fileId: string) => boolean;
  /** How much work drawing it may be: {@link MOST_WORK}. */
  readonly mostWork: number;
}

/** As {@link estimateWork} counts. A person without an account may cause less. */
export const MOST_WORK = { merchant: 60, visitor: 12 } as const;

/** Whether an issue needs a deliberate yes. */
export const needsYes = ({ weight }: Pick<PublishIssue, 'weight'>): boolean =>
  weight === 'confirm' || weight === 'look';

export const onScene =
  (change: (scene: Scene) => Scene): PublishFix['apply'] =>
  ({ scene, settings }) => ({ scene: change(scene), settings });
export const onSettings =
  (change: (settings: DesignSettings) => Partial<DesignSettings>): PublishFix['apply'] =>
  ({ scene, settings }) => ({ scene, settings: { ...settings, ...change(settings) } });

/** Names in a sentence: `Navy, Red and White`. */
export const listNames = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
