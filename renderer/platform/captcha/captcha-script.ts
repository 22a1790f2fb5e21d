import { z } from 'zod';

/** What the provider's script leaves in the page, as far as it is used here. */
interface Provider {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): PromiseLike<string>;
  render(
    place: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void; 'expired-callback': () => void },
  ): number;
  reset(box: number): void;
}

const providerSchema = z.custom<Provider>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    ['ready', 'execute', 'render', 'reset'].every(
      (name) => typeof Object.getOwnPropertyDescriptor(value, name)?.value === 'function',
    ),
);

const loading = new Map<string, Promise<Provider>>();

/** Loads the captcha provider's script, once a page. Rejects where it is blocked or cannot be reached. */
export function loadProvider(script: string): Promise<Provider> {
  const known = loading.get(script);
  if (known) return known;
  const loaded = new Promise<Provider>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = script;
    element.async = true;
    element.onerror = () => {
      loading.delete(script);
      element.remove();
      reject(new Error(`${script} could not be loaded`));
    };
    element.onload = () => {
      const provider = providerSchema.safeParse(
        Object.entries(window).find(([name]) => name === 'grecaptcha')?.[1],
      );
      if (!provider.success) return reject(new Error(`${script} is not what it should be`));
      provider.data.ready(() => resolve(provider.data));
    };
    document.head.append(element);
  });
  loading.set(script, loaded);
  return loaded;
}
