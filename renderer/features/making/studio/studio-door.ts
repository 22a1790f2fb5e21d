import { type ComponentType, createContext, useContext } from 'react';
import type { CallDeclaration } from '../../../../shared/contract/call.ts';
import type { BaseColour, BaseProduct } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import {
  PICTURE_ACCEPT,
  PICTURE_LIMITS,
  SIZE_REFUSALS,
} from '../../../../shared/features/making/files/files.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import type { CurrencyCode, SellersVat } from '../../../../shared/rules/money/money.ts';
import type { Verdict } from './publish/live-verdict.ts';
import type { Studio } from './studio-state.ts';

/** A call that takes and answers the same as another one, for other callers. */
type Like<C extends CallDeclaration> = Pick<
  C,
  Extract<keyof C, 'method' | 'params' | 'query' | 'body' | 'answer'>
> &
  Pick<CallDeclaration, 'name' | 'path' | 'summary' | 'access' | 'upload'>;

/** What the studio asks the server for. */
export interface StudioCalls {
  readonly createDesign: Like<typeof studioCalls.createDesign>;
  readonly getDesign: Like<typeof studioCalls.getDesign>;
  readonly saveDesign: Like<typeof studioCalls.saveDesign>;
  readonly uploadPicture: Like<typeof filesCalls.uploadPicture>;
  readonly listPictures: Like<typeof filesCalls.listPictures>;
  readonly showPicture: Like<typeof filesCalls.showPicture>;
}

/** What an order is made of: the design as it is on the screen. */
export interface OrderPanelProps {
  readonly designId: string;
  readonly base: BaseProduct;
  readonly colour: BaseColour;
  readonly studio: Studio;
  readonly currency: CurrencyCode;
  /** Which VAT is in its price. */
  readonly vat: SellersVat;
  /** How the design will print. */
  readonly verdict: Verdict;
  readonly onShowColour: (name: string) => void;
  /** Saves what isn’t yet, and gives the revision to order. */
  readonly flush: () => Promise<number>;
}

/** For people who buy what they design, where merchants publish it. */
export interface Ordering {
  readonly tab: string;
  readonly Panel: ComponentType<OrderPanelProps>;
  /** What one piece costs, in minor units. */
  readonly priceMinor: (input: Pick<OrderPanelProps, 'base' | 'colour' | 'studio' | 'vat'>) => number;
}

/** Through which door the studio is entered: whose designs it opens, and what becomes of them. */
export interface StudioDoor {
  readonly calls: StudioCalls;
  readonly home: { readonly path: string; readonly label: string };
  readonly pictures: {
    readonly accept: string;
    readonly note: string;
    readonly maxBytes: number;
    readonly tooLarge: string;
    /** SVGs are drawn in the browser first and sent as pictures. */
    readonly drawsSvg: boolean;
  };
  /** Offers QR codes and barcodes. */
  readonly drawsCodes: boolean;
  /** Null: it’s published as a product. */
  readonly ordering: Ordering | null;
}

export const MERCHANT_DOOR: StudioDoor = {
  calls: {
    createDesign: studioCalls.createDesign,
    getDesign: studioCalls.getDesign,
    saveDesign: studioCalls.saveDesign,
    uploadPicture: filesCalls.uploadPicture,
    listPictures: filesCalls.listPictures,
    showPicture: filesCalls.showPicture,
  },
  home: { path: '/create-a-product/', label: 'Back to all products' },
  pictures: {
    accept: PICTURE_ACCEPT,
    note: 'PNG, JPEG, WebP or SVG up to 200 MB.',
    maxBytes: PICTURE_LIMITS.bytes,
    tooLarge: SIZE_REFUSALS['too-large'],
    drawsSvg: false,
  },
  drawsCodes: true,
  ordering: null,
};

export const StudioDoorContext = createContext<StudioDoor>(MERCHANT_DOOR);

export const useStudioDoor = (): StudioDoor => useContext(StudioDoorContext);
