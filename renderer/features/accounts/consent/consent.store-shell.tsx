import { useVisit } from '../../../platform/access/use-session.ts';
import { defineStoreShellParts } from '../../../platform/shell/store-shell-parts.ts';
import Consent from './consent.island.tsx';

/** Asks for consent, and counts under the store’s own division. */
function StoreConsent() {
  const store = useVisit()?.store;
  return (
    <Consent
      store={
        store ? { currency: store.currency, division: { id: store.divisionId, name: store.name } } : null
      }
    />
  );
}

export default defineStoreShellParts({ layer: StoreConsent });
