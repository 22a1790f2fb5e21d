import { ownDesignsCalls } from '../../../../shared/features/selling/own-designs/own-designs.calls.ts';
import {
  OWN_DESIGN_DOORS,
  OWN_DESIGN_LIMITS,
  OWN_DESIGN_MESSAGES,
  type OwnDesignDoor,
  ownDesignPriceMinor,
} from '../../../../shared/features/selling/own-designs/own-designs.ts';
import type { StudioDoor } from '../../making/studio/studio.ts';
import { OrderPanel } from './order-panel.tsx';

const door = (name: OwnDesignDoor): StudioDoor => ({
  calls: ownDesignsCalls,
  home: { path: OWN_DESIGN_DOORS[name].path, label: 'Back to the choice of products' },
  pictures: {
    accept: 'image/png,image/jpeg,image/webp,image/svg+xml',
    note: 'PNG, JPEG, WebP or SVG up to 20 MB.',
    maxBytes: OWN_DESIGN_LIMITS.pictureBytes,
    tooLarge: OWN_DESIGN_MESSAGES.tooLarge,
    drawsSvg: true,
  },
  drawsCodes: false,
  ordering: {
    tab: 'Size and basket',
    Panel: OrderPanel,
    priceMinor: ({ base, colour, studio, vat }) => ownDesignPriceMinor(base, colour.name, studio.scene, vat),
  },
});

const DOORS: Record<OwnDesignDoor, StudioDoor> = {
  'design-your-own-t-shirt': door('design-your-own-t-shirt'),
  'custom-product': door('custom-product'),
};

/** The studio as shoppers enter it. */
export const doorTo = (name: OwnDesignDoor): StudioDoor => DOORS[name];
