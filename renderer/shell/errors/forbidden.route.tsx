import { Button } from '@mantine/core';
import { data, useSearchParams } from 'react-router';
import { dashboardPermissionSchema } from '../../../shared/contract/permissions.ts';
import { NEEDS_QUERY } from '../../../shared/rules/constants/constants.ts';
import { missingPermissionText } from '../../platform/access/permission-text.ts';
import { useSession } from '../../platform/access/use-session.ts';
import { openPopup } from '../../platform/popups/popups.ts';
import { describeError } from './describe-error.ts';
import { ErrorSection } from './error-section.tsx';

export const loader = () => data(null, { status: 403 });

/** /403/: where a missing dashboard permission leads. It says which one, and asks for it. Spec 1 §6.2. */
export default function Forbidden() {
  const [search] = useSearchParams();
  const { project } = useSession();
  const told = describeError(403);
  const missing = (search.get(NEEDS_QUERY) ?? '')
    .split(',')
    .flatMap((name) => dashboardPermissionSchema.safeParse(name).data ?? [])
    .filter((name) => !project?.permissions.includes(name));
  if (!project || missing.length === 0) return <ErrorSection {...told} canRetry={false} />;
  return (
    <ErrorSection
      {...told}
      sentence={`${missingPermissionText(missing)} You can ask for it here.`}
      canRetry={false}
      action={
        <Button onClick={() => void openPopup('request-dashboard-permission', { permissions: missing })}>
          Ask for permission
        </Button>
      }
    />
  );
}
