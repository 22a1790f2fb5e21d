import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import { stationShipmentCalls } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import type {
  FoundToShip,
  ShippableOrder,
  VoidReason,
} from '../../../../shared/features/factory/shipments/shipments.ts';
import { isCutOff } from '../../../../shared/features/factory/stations/stations.ts';
import type { CarrierService } from '../../../../shared/features/selling/delivery/delivery.ts';
import { countryOf } from '../../../../shared/rules/money/money.ts';
import { type FloorPlace, refusedAnswer, type ScanResult } from '../../core/place.ts';
import type { StationCore } from '../../core/station-core.ts';
import { ServerUnreachable } from '../../core/sync-client.ts';
import type { LastParcel } from './last-parcel.ts';

interface AtHand {
  readonly order: ShippableOrder;
  readonly weightGrams: number | null;
  readonly service: CarrierService;
  /** Its parcel is being made. */
  readonly isAsked: boolean;
}

const requestSchema = z.object({ id: z.uuid(), orderId: z.uuid() });

/** What was scanned without the network is looked up again at most so often. */
const LOOK_UP_AGAIN_MS = 3_000;

type Parts = Pick<StationCore, 'gateway' | 'meta' | 'log'> & {
  readonly clock: Pick<StationCore['clock'], 'ticks'>;
  readonly sync: Pick<StationCore['sync'], 'connection' | 'push'>;
  readonly last: LastParcel;
  /** Shows an answer that comes later than its scan. */
  readonly tell: (answer: ScanResult, text: string) => void;
  /** What is at hand changed. */
  readonly changed: () => void;
  /** What waits changed, so that screens read their lists again. */
  readonly listChanged: () => void;
};

export interface ShipPlace extends FloorPlace {
  readonly atHand: AtHand | null;
  weigh(weightGrams: number | null): void;
  choose(service: CarrierService): void;
  /** The network is back: what was scanned without it is looked up. */
  lookUpKept(): void;
  waits(count: number): void;
  /** Voids the last parcel; its order is at hand again then. What comes of it is told. */
  voidLast(id: string, reason: VoidReason, staffId: string): void;
}

const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`);
const subject = ({ number, pieces: count, country }: ShippableOrder) =>
  `Order ${number}, ${pieces(count)} to ${countryOf(country)?.name ?? country}`;

const refuseWithoutNetwork = (words: string): ScanResult =>
  refusedAnswer(refuseScan('server-needed', words, { fix: 'Put it aside until it’s back' }));

const whereToPrint = (orderNumber: number) => `Print it: Shipments, order ${orderNumber}`;

/** Why what was scanned can’t be shipped. */
function refuseFound(
  found: Exclude<FoundToShip, { readonly found: 'ready' }>,
  code: string,
  canPrint: boolean,
): ScanResult {
  switch (found.found) {
    case 'shipped':
      return refusedAnswer(
        refuseScan('already-shipped', `Order ${found.number} has its parcel already.`, {
          fix: canPrint ? 'Print its label again, or void it' : whereToPrint(found.number),
        }),
      );
    case 'not-packed':
      return refusedAnswer(
        refuseScan(
          'not-packed',
          `Order ${found.number}: ${found.packed} of ${pieces(found.pieces)} packed.`,
          {
            expected: pieces(found.pieces),
            seen: `${found.packed} packed`,
          },
        ),
      );
    case 'pigeonhole-taken':
      return refusedAnswer(
        refuseScan('not-packed', `${found.pigeonhole} holds order ${found.number}, which isn’t packed.`, {
          fix: 'Scan a garment’s label instead',
        }),
      );
    case 'pigeonhole-empty':
      return refusedAnswer(
        refuseScan('pigeonhole-empty', `Nothing was packed from ${found.pigeonhole}.`, {
          fix: 'Scan a garment’s label instead',
        }),
      );
    case 'nothing':
      return refusedAnswer(
        refuseScan('scan-not-understood', 'We can’t find an order with this code.', {
          seen: code,
          fix: 'Scan a label or the jobsheet',
        }),
      );
  }
}

/**
 * Ship: a label, a pigeonhole, a jobsheet or a number opens its packed order; with its weight, the button or the command
 * makes its parcel. Only the server knows whether everything is packed and whether there is a parcel already, so that
 * this place needs the network. It keeps what was scanned without it.
 */
export function shipPlace(parts: Parts): ShipPlace {
  const { gateway, meta, sync, last } = parts;
  let atHand: AtHand | null = null;
  let kept: { readonly code: string; readonly since: number } | null = null;
  let waiting = 0;
  /** Raised by every scan: an answer to an earlier one comes too late. */
  let turn = 0;

  const become = (next: AtHand | null) => {
    atHand = next;
    parts.changed();
  };
  const isOffline = () => isCutOff(sync.connection);

  function offline(code: string): ScanResult {
    kept = { code, since: parts.clock.ticks() };
    return refusedAnswer(
      refuseScan('server-needed', `Parcels need the network. We’ll look up ${code} then.`, {
        fix: 'It’s looked up once that’s back',
      }),
    );
  }

  function opened(order: ShippableOrder): ScanResult {
    become({ order, weightGrams: null, service: order.service, isAsked: false });
    return {
      tone: 'right',
      headline: 'Weigh it',
      words: subject(order),
      next: 'Type the weight, then make its label',
    };
  }

  /** The answer to a code from the server, which first hears what was packed here. */
  async function find(code: string): Promise<FoundToShip> {
    await sync.push();
    return gateway.call(stationShipmentCalls.find, { params: { code } });
  }

  async function lookedUp(code: string, mine: number): Promise<ScanResult | null> {
    try {
      const found = await find(code);
      if (turn !== mine) return null;
      if (found.found === 'ready') return opened(found.order);
      if (found.found === 'shipped') {
        const parcel = await gateway.call(stationShipmentCalls.get, {
          params: { orderNumber: found.number },
        });
        if (turn !== mine) return null;
        if (parcel.label !== null) last.hold(parcel, parcel.label, true);
      }
      return refuseFound(found, code, last.canPrint);
    } catch (error) {
      if (turn !== mine) return null;
      if (error instanceof ServerUnreachable) return offline(code);
      if (error instanceof Refusal) return refusedAnswer(refuseScan('parcel-refused', error.message));
      throw error;
    }
  }

  /** Tells an answer when it’s there; null where it came too late. */
  function later(code: string, answer: Promise<ScanResult | null>): void {
    answer
      .catch((error: unknown) => {
        parts.log('Shipping failed', error);
        return refusedAnswer(refuseScan('scan-failed', 'Something went wrong at this workstation.'));
      })
      .then((result) => {
        if (result !== null) parts.tell(result, code);
      })
      .catch((error: unknown) => parts.log('Shipping failed', error));
  }

  function lookUp(code: string): void {
    turn += 1;
    kept = null;
    become(null);
    later(code, lookedUp(code, turn));
  }

  /** The id under which a parcel is requested: the earlier one where its outcome isn’t known. */
  function requestFor(orderId: string): string {
    const before = requestSchema.safeParse(JSON.parse(meta.get('ship-request') ?? 'null'));
    if (before.success && before.data.orderId === orderId) return before.data.id;
    const id = newId();
    meta.set('ship-request', JSON.stringify({ id, orderId }));
    return id;
  }

  function shipped(parcel: CallAnswer<typeof stationShipmentCalls.ship>): ScanResult {
    const { orderNumber, trackingCode, weightGrams, label, isSample, isEarlier } = parcel;
    // The answer to the first request was lost, and the office voided the parcel since.
    if (label === null)
      return refusedAnswer(
        refuseScan('parcel-refused', `The parcel of order ${orderNumber} was voided.`, {
          fix: 'Scan the order again',
        }),
      );
    last.hold(parcel, label, isEarlier);
    const sample = isSample ? ' Sample. Not valid for postage.' : '';
    return {
      tone: 'done',
      headline: isEarlier ? 'Had a parcel' : 'Shipped',
      words: `Order ${orderNumber}: ${trackingCode}, ${weightGrams} g.${sample}`,
      next: nextStep(orderNumber, isEarlier, label.customs !== null),
    };
  }

  /** What to do with a parcel. One that was made before has its label somewhere. */
  function nextStep(orderNumber: number, isEarlier: boolean, passesCustoms: boolean): string {
    if (!last.canPrint) return `No parcel printer here. ${whereToPrint(orderNumber)}`;
    if (isEarlier) return 'Find its label, or print it again';
    return `Stick on the ${passesCustoms ? 'label and customs form' : 'label'} from ${last.print()}`;
  }

  async function voided(id: string, reason: VoidReason, staffId: string, mine: number): Promise<ScanResult> {
    last.setVoiding(true);
    try {
      const { orderNumber, barcode, isEarlier } = await gateway.call(stationShipmentCalls.void, {
        params: { id },
        body: { staffId, reason },
      });
      last.forget(id);
      if (!isEarlier) waiting += 1;
      parts.listChanged();
      const headline = isEarlier ? 'Already void' : 'Parcel voided';
      const bin = `Bin the label ${barcode}.`;
      const again = await find(String(orderNumber)).catch(() => null);
      // Someone else voided it first, and shipped the order again.
      if (again?.found === 'shipped')
        return {
          tone: 'done',
          headline,
          words: `${bin} Order ${orderNumber} has another parcel.`,
          next: `Scan order ${orderNumber} to see it`,
        };
      const told = {
        tone: 'done',
        headline,
        words: `${bin} Order ${orderNumber} can be shipped again.`,
      } as const;
      if (turn !== mine || atHand !== null || again?.found !== 'ready')
        return { ...told, next: `Scan order ${orderNumber} again` };
      opened(again.order);
      return { ...told, next: 'Weigh it, then make its label' };
    } catch (error) {
      last.setVoiding(false);
      if (error instanceof ServerUnreachable)
        return refusedAnswer(
          refuseScan('server-needed', 'The answer didn’t come. The parcel may be void.', {
            fix: 'Press Void parcel again',
          }),
        );
      if (!(error instanceof Refusal)) throw error;
      return refusedAnswer(refuseScan('parcel-refused', error.message));
    }
  }

  async function ship(hand: AtHand, weightGrams: number, staffId: string): Promise<ScanResult> {
    const { order, service } = hand;
    const body = { staffId, orderId: order.id, carrier: 'royal-mail', service, weightGrams } as const;
    const isStill = () => atHand?.order.id === order.id;
    try {
      const parcel = await gateway.call(stationShipmentCalls.ship, {
        body: { ...body, id: requestFor(order.id) },
      });
      meta.forget('ship-request');
      waiting = Math.max(0, waiting - 1);
      parts.listChanged();
      if (isStill()) become(null);
      return shipped(parcel);
    } catch (error) {
      if (isStill()) become({ ...hand, isAsked: false });
      if (error instanceof ServerUnreachable)
        return refusedAnswer(
          refuseScan('server-needed', `Order ${order.number}: the answer didn’t come.`, {
            fix: 'Press again: it’s made only once',
          }),
        );
      if (!(error instanceof Refusal)) throw error;
      meta.forget('ship-request');
      const code = error.code === 'weight-unlikely' ? error.code : 'parcel-refused';
      return refusedAnswer(refuseScan(code, error.message));
    }
  }

  return {
    get atHand() {
      return atHand;
    },
    get at() {
      return atHand === null ? null : `order ${atHand.order.number}`;
    },
    get waiting() {
      return waiting;
    },
    waits(count) {
      if (count === waiting) return;
      waiting = count;
      parts.changed();
    },
    weigh(weightGrams) {
      if (atHand && !atHand.isAsked) become({ ...atHand, weightGrams });
    },
    choose(service) {
      if (atHand && !atHand.isAsked) become({ ...atHand, service });
    },
    voidLast(id, reason, staffId) {
      const { held } = last;
      if (held?.parcel.id !== id || held.isVoiding) return;
      later(String(held.parcel.orderNumber), voided(id, reason, staffId, turn));
    },
    lookUpKept() {
      if (kept === null || isOffline() || parts.clock.ticks() - kept.since < LOOK_UP_AGAIN_MS) return;
      lookUp(kept.code);
    },
    scan: () => refusedAnswer(refuseScan('scan-not-understood', 'This isn’t a parcel.')),
    scanText(code) {
      if (isOffline()) {
        turn += 1;
        become(null);
        return offline(code);
      }
      lookUp(code);
      return {
        tone: 'right',
        headline: 'One moment',
        words: `Looking up ${code}`,
        next: 'Put it on the scale',
      };
    },
    confirm(staffId) {
      if (!atHand) return null;
      const { order, weightGrams, isAsked } = atHand;
      if (isAsked) return { tone: 'right', headline: 'One moment', words: `Shipping order ${order.number}` };
      if (weightGrams === null)
        return refusedAnswer(refuseScan('weigh-first', `Order ${order.number} has no weight yet.`));
      if (isOffline())
        return refuseWithoutNetwork(`Order ${order.number} can’t be shipped without the network.`);
      const hand = { ...atHand, isAsked: true };
      become(hand);
      later(String(order.number), ship(hand, weightGrams, staffId));
      return {
        tone: 'right',
        headline: 'One moment',
        words: `Shipping order ${order.number}`,
        next: 'Its parcel is being made',
      };
    },
    reset() {
      turn += 1;
      kept = null;
      atHand = null;
    },
  };
}
