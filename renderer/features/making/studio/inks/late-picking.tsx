import type { ComponentProps } from 'react';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { lazyCode, useFetchedCode } from '../../../../ui/lazy-code.ts';
import type { InkPick } from './ink-picking.ts';
import type { PickingLayer } from './picking-layer.tsx';

const code = lazyCode(() => import('./picking-layer.tsx'));

type LayerProps = ComponentProps<typeof PickingLayer>;

function FetchedLayer(props: LayerProps) {
  const fetched = useFetchedCode(code, (error) => {
    showFailure(error);
    props.onEnd();
  });
  return fetched && <fetched.PickingLayer {...props} />;
}

interface LatePickingProps extends Omit<LayerProps, 'pick'> {
  readonly pick: InkPick | null;
}

/** What a colour is picked with, fetched the first time. */
export function LatePicking({ pick, ...props }: LatePickingProps) {
  return pick && <FetchedLayer {...props} pick={pick} />;
}
