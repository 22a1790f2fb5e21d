import { useEffect, useRef, useState } from 'react';
import type { VerdictCode } from '../../../../shared/features/making/products/products.ts';
import { ownDesignsCalls } from '../../../../shared/features/selling/own-designs/own-designs.calls.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { failureMessage } from '../../../platform/snackbars/snackbars.ts';

const ASK_EVERY_MS = 1_000;

interface Choice {
  readonly colour: string;
  readonly size: string;
  readonly quantity: number;
  /** What may not print well, and is accepted. */
  readonly verdict: VerdictCode[];
}

interface OrderingInput {
  readonly designId: string;
  readonly flush: () => Promise<number>;
}

/** Waits for the design’s print files, then takes it to the store’s basket. */
export function useOrdering({ designId, flush }: OrderingInput) {
  const [isPreparing, setPreparing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const untilReady = async (
    order: string,
    { size, quantity }: Pick<Choice, 'size' | 'quantity'>,
  ): Promise<string | null> => {
    while (!left.current) {
      const state = await gateway().call(ownDesignsCalls.getOrderState, {
        params: { order },
        query: { size, quantity },
      });
      if (state.state === 'ready') return state.address;
      if (state.state === 'failed') {
        setFailure(state.message);
        return null;
      }
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
    return null;
  };

  const order = async (choice: Choice) => {
    setFailure(null);
    setPreparing(true);
    try {
      const revision = await flush();
      const { order: id } = await gateway().call(ownDesignsCalls.orderDesign, {
        params: { design: designId },
        body: { revision, colour: choice.colour, agrees: true, verdict: choice.verdict },
      });
      const address = await untilReady(id, choice);
      if (address !== null) window.location.assign(address);
      else setPreparing(false);
    } catch (error) {
      setFailure(failureMessage(error));
      setPreparing(false);
    }
  };
  return { order, isPreparing, failure };
}
