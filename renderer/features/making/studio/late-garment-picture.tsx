import { type ComponentProps, type ReactNode, useState } from 'react';
import { lazyCode, useFetchedCode } from '../../../ui/lazy-code.ts';
import type { GarmentPicture } from './garment-picture.tsx';

const drawings = lazyCode(() => import('./garment-picture.tsx'));

interface LateGarmentPictureProps extends ComponentProps<typeof GarmentPicture> {
  /** Shows instead of a drawing that can’t be fetched. */
  readonly instead: ReactNode;
}

/**
 * A garment’s picture on a screen that can do without. The drawings of all garments are fetched once the screen is there, as
 * image files are. The place around it has to have a size.
 */
export function LateGarmentPicture({ instead, ...picture }: LateGarmentPictureProps) {
  const [isMissing, setMissing] = useState(false);
  const code = useFetchedCode(drawings, () => setMissing(true));
  if (code) return <code.GarmentPicture {...picture} />;
  return isMissing ? instead : null;
}
