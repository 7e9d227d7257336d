import type { i18n } from "i18next";
import { observer } from "mobx-react-lite";
import { useEffect, useLayoutEffect, useState } from "react";
import { type BaseLocationHook, Redirect, Router, useLocation, useSearch } from "wouter";
import { knownLanguage } from "../../ports/entities/language.ts";
import { loginErrorPath, pathOfTab, type TabName } from "../../ports/entities/tab-name.ts";
import { maySeeUnconfirmed } from "../company/permissions.ts";
import type { Stores } from "../stores.ts";
import { useRowKeys } from "./board/row-keys.ts";
import { CheckoutHost } from "./checkout/checkout-host.tsx";
import { CompanyProvider } from "./context/company-context.tsx";
import { DirectoryProvider } from "./context/directory-context.tsx";
import { RunningTexts, RunningTextsProvider } from "./context/running-texts-context.tsx";
import { StoresProvider, useStores } from "./context/stores-context.tsx";
import { DialogHost } from "./dialogs/requested-dialog.tsx";
import { placeOf, withQuery } from "./navigation/routes.ts";
import { ArrivalAnnouncer } from "./notices/arrival-announcer.tsx";
import { Toasts } from "./notices/toasts.tsx";
import { DeliveryDisabled } from "./pages/delivery-disabled.tsx";
import { LoginError } from "./pages/login-error.tsx";
import { LostConnection } from "./pages/lost-connection.tsx";
import { dialogHistory } from "./parts/dialog-history.ts";
import { pressShield } from "./parts/press-shield.ts";
import { PressStatus } from "./parts/press-status.tsx";
import { TabScreen } from "./screens/tab-screen.tsx";
import { useFirstTab } from "./screens/use-first-tab.ts";
import { WaitingTitle } from "./settings/waiting-title.tsx";
import { Shell } from "./shell/shell.tsx";
import "./styles/tokens.css";
import "./styles/base.css";
import { TextsProvider } from "./context/texts-context.tsx";
import { setLanguage } from "./text/i18n.ts";

export interface AppProps {
  readonly stores: Stores;
  /** From createTexts(). */
  readonly texts: i18n;
  /** Goes to the core system's single sign-on (RT-4). */
  readonly onPressLogin: () => void;
  /** Source of the address; tests pass memoryLocation's. The browser's when absent. */
  readonly locationHook?: BaseLocationHook;
}

/** Everything on the page except training, which is rendered beside it. */
export function App({ stores, texts, onPressLogin, locationHook }: AppProps) {
  const [runningTexts] = useState(() => new RunningTexts(stores.ticker));
  useEffect(() => runningTexts.start(), [runningTexts]);
  useLayoutEffect(() => dialogHistory.start(stores.afterPaint), [stores]);
  useLayoutEffect(() => pressShield.start(stores.later), [stores]);
  return (
    <StoresProvider value={stores}>
      <TextsProvider texts={texts}>
        <CompanyProvider>
          <DirectoryProvider>
            <RunningTextsProvider value={runningTexts}>
              <Router {...(locationHook === undefined ? {} : { hook: locationHook })}>
                <StaffLanguage texts={texts} />
                <WaitingTitle />
                <Pages onPressLogin={onPressLogin} />
              </Router>
            </RunningTextsProvider>
          </DirectoryProvider>
        </CompanyProvider>
        <PressStatus />
      </TextsProvider>
    </StoresProvider>
  );
}

/** Switches the page to the language chosen on this device, else to that of the signed-in member of staff (RT-14, N41). */
const StaffLanguage = observer(function StaffLanguage({ texts }: { readonly texts: i18n }) {
  const { company, health, payments, language } = useStores();
  const [failures, setFailures] = useState(0);
  const locale = language.chosen ?? knownLanguage(company.staff?.locale);
  // After a failure each loaded list is a reason to try again: the network is there.
  const attempt = failures === 0 ? undefined : health.lastLoadedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    // The language stays as it is until the staff member is known, and for one whose language is not known.
    if (locale === undefined) return;
    setLanguage(texts, locale).then(
      () => setFailures(0),
      (cause: unknown) => {
        const message = "The texts of a language could not be loaded";
        if (failures === 0) payments.report({ kind: "unexpected", message, cause });
        setFailures(failures + 1);
      },
    );
  }, [texts, locale, attempt]);
  return null;
});

const Pages = observer(function Pages(props: { readonly onPressLogin: () => void }) {
  const { company, session } = useStores();
  const [path] = useLocation();
  const search = useSearch();
  const { staff } = company;
  const place = placeOf(path, staff === undefined ? undefined : maySeeUnconfirmed(staff));
  const isSignedIn = session.state === "signed_in";
  if (!isSignedIn && place.kind !== "login_error") {
    return <Redirect to={withQuery(loginErrorPath, search)} replace />;
  }
  if (isSignedIn && place.kind === "login_error") {
    return <Redirect to={withQuery(pathOfTab["homeDelivery.new"], search)} replace />;
  }
  switch (place.kind) {
    case "login_error":
      return <LoginError onPressLogin={props.onPressLogin} />;
    case "redirect":
      // The key makes a second redirect in a row a new one.
      return <Redirect key={path} to={withQuery(place.to, search)} replace />;
    case "tab":
      return <TabPage tab={place.tab} />;
  }
});

function TabPage({ tab }: { readonly tab: TabName }) {
  const { board } = useStores();
  useLayoutEffect(() => board.show(tab), [board, tab]);
  useFirstTab();
  return (
    <>
      <TabContent tab={tab} />
      <LostConnection />
      <DialogHost />
    </>
  );
}

/** The list, or the page that replaces it for a branch without delivery management (RT-12). */
const TabContent = observer(function TabContent({ tab }: { readonly tab: TabName }) {
  const { branches } = useStores();
  const { selection, allowed } = branches;
  const branch =
    selection?.kind === "one" ? allowed.find(({ id }) => id === selection.branchId) : undefined;
  if (branch?.isDeliveryEnabled === false) {
    return (
      <Shell tab={tab} hasTabs={false} foot={null}>
        <DeliveryDisabled branchName={branch.name} />
      </Shell>
    );
  }
  return (
    <Shell tab={tab} hasTabs foot={<TabFoot />}>
      <TabScreen key={tab} tab={tab} />
    </Shell>
  );
});

/** Toasts, announcements, open checkouts and row keys, once a list is there. */
const TabFoot = observer(function TabFoot() {
  const { health } = useStores();
  useRowKeys();
  if (health.lastLoadedAt === undefined) return null;
  return (
    <>
      <Toasts />
      <ArrivalAnnouncer />
      <CheckoutHost />
    </>
  );
});
