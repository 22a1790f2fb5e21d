import { Button, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import {
  ADDED_MODULES,
  INTEGRATION_QUERY,
  projectCalls,
} from '../../../../shared/features/projects/projects/projects.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { needsIntegration } from './needs-integration.ts';

export const loader = needsIntegration;
export const clientLoader = needsIntegration;

interface Module {
  readonly name: string;
  readonly what: string;
  /** The screen it is worked with. */
  readonly screen: string;
  readonly open: string;
}

const ORDERS: Module = {
  name: 'Orders',
  what: 'Paid orders are printed, packed and sent by the factory, and you follow each of them.',
  screen: '/ecom/orders/',
  open: 'See orders',
};

const MODULES: Readonly<Record<string, Module>> = {
  website: {
    name: 'Website',
    what: 'A store with its own address and pages you can edit.',
    screen: '/website/',
    open: 'Go to the website',
  },
  delivery: {
    name: 'Delivery',
    what: 'Delivery methods and prices.',
    screen: '/delivery/',
    open: 'Set up delivery',
  },
  orders: ORDERS,
  fulfillments: ORDERS,
  shipments: ORDERS,
  shipping: ORDERS,
  oms: ORDERS,
  warehouse: ORDERS,
  api: {
    name: 'API',
    what: 'Your own software will send orders to Selvedge. It can’t yet.',
    screen: '/api-dashboard/',
    open: 'Go to the API dashboard',
  },
};

function Unknown({ asked }: { readonly asked: string }) {
  return (
    <Panel title="This module isn’t available">
      <Text mb="md">There’s no module called “{asked}”. See Integrations for the full list.</Text>
      <Button component={ProjectLink} to="/integrations/" variant="default">
        Integrations
      </Button>
    </Panel>
  );
}

interface SetUp {
  readonly asked: string;
  readonly module: Module;
}

function Ready({ module }: Pick<SetUp, 'module'>) {
  return (
    <Panel title="Ready to use">
      <Text mb="md">{module.what}</Text>
      <Button component={ProjectLink} to={module.screen}>
        {module.open}
      </Button>
    </Panel>
  );
}

function Missing({ asked, module }: SetUp) {
  const addable = ADDED_MODULES.find((each) => each === asked);
  const adding = useCallMutation(projectCalls.addModule, {
    onSuccess: async () => {
      await refreshSession();
    },
    onError: showFailure,
  });
  return (
    <Panel title="Not set up yet">
      <Text mb="md">{module.what}</Text>
      {asked === 'website' && (
        <Button component={ProjectLink} to="/sign-up/create-store/">
          Open a store
        </Button>
      )}
      {addable !== undefined && (
        <Button onClick={() => adding.mutate({ body: { integration: addable } })} loading={adding.isPending}>
          Add {module.name.toLowerCase()}
        </Button>
      )}
      {asked === 'api' && (
        <>
          <Text mb="md">The API has its own dashboard, so it needs its own project.</Text>
          <Button component={ProjectLink} to={`/project/create/?${INTEGRATION_QUERY}=api`}>
            Create a project
          </Button>
        </>
      )}
    </Panel>
  );
}

/** Describes a module of the active project and how to set it up. Spec 1 §2.6. */
export default function ModuleSetup() {
  const { project, store } = useSession();
  const [search] = useSearchParams();
  const asked = search.get(INTEGRATION_QUERY) ?? '';
  const module = Object.hasOwn(MODULES, asked) ? MODULES[asked] : undefined;
  if (!project) return null;
  const ready = project.integrations.includes(asked) && (asked !== 'website' || store !== null);
  return (
    <Page width="read" title={module ? `Set up: ${module.name}` : 'Set up a module'} lead={project.name}>
      {!module && <Unknown asked={asked} />}
      {module && (ready ? <Ready module={module} /> : <Missing asked={asked} module={module} />)}
    </Page>
  );
}
