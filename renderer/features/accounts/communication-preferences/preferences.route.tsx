import { useSearchParams } from 'react-router';
import { browserLoader, serverLoader } from '../../../platform/data/data.ts';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';
import { NoPreferences } from './no-preferences.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { preferenceQueries, usePreferences } from './preferences-queries.ts';

export const loader = serverLoader(preferenceQueries);
export const clientLoader = browserLoader(preferenceQueries);

/** Which mails somebody gets, by the signed link of a mail or signed in. Spec 1 §2.7. */
export default function CommunicationPreferences() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const preferences = usePreferences(token);
  return (
    <StepFrame title="Email preferences" lead="Choose what you’d like to hear about.">
      {preferences ? <PreferencesForm {...preferences} token={token ?? undefined} /> : <NoPreferences />}
    </StepFrame>
  );
}
