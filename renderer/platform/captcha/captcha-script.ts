import { z } from 'zod';

/** What the provider's loader leaves in the page: the rest of itself comes later. */
interface Loader {
  ready(then: () => void): void;
}

/** What is in the page once the provider is ready, as far as it is used here. */
interface Provider extends Loader {
  execute(siteKey: string, options: { action: string }): PromiseLike<string>;
  render(
    place: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void; 'expired-callback': () => void },
  ): number;
}

const has = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof Object.getOwnPropertyDescriptor(value, name)?.value === 'function');

const loaderSchema = z.custom<Loader>((value) => has(value, ['ready']));
const providerSchema = z.custom<Provider>((value) => has(value, ['ready', 'execute', 'render']));

const left = (): unknown => Object.getOwnPropertyDescriptor(window, 'grecaptcha')?.value;

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
      reject(new Error(`${script} couldn’t be loaded`));
    };
    const wrong = () => reject(new Error(`${script} isn’t what it should be`));
    element.onload = () => {
      const loader = loaderSchema.safeParse(left());
      if (!loader.success) return wrong();
      loader.data.ready(() => {
        const provider = providerSchema.safeParse(left());
        if (provider.success) resolve(provider.data);
        else wrong();
      });
    };
    document.head.append(element);
  });
  loading.set(script, loaded);
  return loaded;
}
