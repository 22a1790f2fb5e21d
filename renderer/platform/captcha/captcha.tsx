import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CaptchaAction, CaptchaTokens, CaptchaWidget } from '../../../shared/contract/captcha.ts';
import { Refusal } from '../../../shared/contract/errors.ts';
import { identityCalls } from '../../../shared/features/accounts/identity/identity.ts';
import { useCall } from '../data/data.ts';
import { loadProvider } from './captcha-script.ts';

const needsBox = (error: unknown) => error instanceof Refusal && error.code === 'captcha-needed';

interface BoxProps {
  readonly widget: CaptchaWidget;
  readonly onToken: (token: string | null) => void;
  /** The attempt: a token works once, so each attempt gets a new box. */
  readonly attempt: number;
}

function CaptchaBox({ widget, onToken, attempt }: BoxProps) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const tell = useRef(onToken);
  tell.current = onToken;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt gets a new box
  useEffect(() => {
    const inside = document.createElement('div');
    place.current?.append(inside);
    tell.current(null);
    loadProvider(widget.script).then(
      (provider) => {
        if (!inside.isConnected) return;
        provider.render(inside, {
          sitekey: widget.v2SiteKey,
          callback: (token) => tell.current(token),
          'expired-callback': () => tell.current(null),
        });
      },
      () => setFailed(true),
    );
    return () => inside.remove();
  }, [widget, attempt]);
  return (
    <div>
      <div ref={place} />
      {failed && (
        <p role="alert">
          We couldn’t load the security check. Allow scripts from {new URL(widget.script).host} and reload the
          page.
        </p>
      )}
    </div>
  );
}

export interface CaptchaGuard {
  /** Makes a call with the tokens it needs. A refusal that asks for the box shows it, and is thrown on. */
  readonly guarded: <T>(make: (tokens: CaptchaTokens) => Promise<T>) => Promise<T>;
  /** The captcha's tick box, when it is required. Part of the form. */
  readonly box: ReactNode;
}

/** Guards a form's calls by the configured captcha. Where none is configured nothing is loaded or shown. */
export function useCaptcha(action: CaptchaAction): CaptchaGuard {
  const widget = useCall(identityCalls.captcha, {}).data?.widget ?? null;
  const [attempt, setAttempt] = useState(0);
  const ticked = useRef<string | null>(null);
  useEffect(() => {
    if (widget) loadProvider(widget.script).catch(() => {});
  }, [widget]);

  const tokens = async (): Promise<CaptchaTokens> => {
    if (!widget) return {};
    if (ticked.current !== null) return { v2captchaToken: ticked.current };
    try {
      const provider = await loadProvider(widget.script);
      return { v3captchaToken: await provider.execute(widget.v3SiteKey, { action }) };
    } catch {
      // The server asks for the box, whose place says what is wrong.
      return {};
    }
  };
  const guarded: CaptchaGuard['guarded'] = async (make) => {
    try {
      return await make(await tokens());
    } catch (error) {
      if (needsBox(error) || ticked.current !== null) setAttempt((before) => before + 1);
      ticked.current = null;
      throw error;
    }
  };
  const box =
    widget && attempt > 0 ? (
      <CaptchaBox
        widget={widget}
        attempt={attempt}
        onToken={(token) => {
          ticked.current = token;
        }}
      />
    ) : null;
  return { guarded, box };
}
