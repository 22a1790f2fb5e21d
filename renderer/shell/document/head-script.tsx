import { useContext } from 'react';
import { NonceContext } from '../../platform/visit/nonce.ts';

/**
 * A script of the document's head, which runs before anything shows.
 * @param text a constant of the program: nothing that anyone has typed
 */
export function HeadScript({ text }: { readonly text: string }) {
  const nonce = useContext(NonceContext);
  return (
    <script
      {...(nonce && { nonce })}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant of the program
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
