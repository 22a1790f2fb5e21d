import { useVisit } from '../../platform/access/use-session.ts';
import { useRouteEntry } from '../../platform/navigation/use-route-entry.ts';
import { Seo } from '../../ui/store/seo.tsx';
import { waitingSentence } from './waiting-sentence.ts';

/** A store's route whose screen is not there yet. */
export default function StoreWaiting() {
  const entry = useRouteEntry();
  const store = useVisit()?.store;
  if (!entry) return null;
  return (
    <section>
      <Seo title={`${entry.meta.title} | ${store?.name ?? ''}`} hidden />
      <h1>{entry.meta.title}</h1>
      <p>{waitingSentence(entry.meta)}</p>
    </section>
  );
}
