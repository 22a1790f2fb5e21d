import type { ReactNode } from 'react';
import ground from './footer-ground.css?inline';

/** Blocks in the colours of the theme’s footer, where shoppers see them and where they are edited. */
export function FooterGround({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <style href="footer-ground" precedence="blocks">
        {ground}
      </style>
      <div data-footer-blocks="">{children}</div>
    </>
  );
}
