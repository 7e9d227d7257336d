import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { PrintTemplate } from "../../../ports/entities/printing.ts";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { control } from "../parts/control.ts";
import { Menu, MenuButton, MenuChoice, MenuMessage, type OpenMenu } from "../parts/menu.tsx";
import { isGone } from "../parts/order-gone.tsx";

export interface ReprintMenuProps {
  readonly order: OrderView;
  onChoose(template: PrintTemplate): void;
}

type Loaded = readonly PrintTemplate[] | "loading" | "failed";

/** The Reprint dropdown: the tickets that the server offers for the order (OP-10). */
export const ReprintMenu = observer(function ReprintMenu({ order, onChoose }: ReprintMenuProps) {
  const { t } = useText();
  const isOrderGone = isGone(order);
  return (
    <MenuButton
      label={t("print.reprint")}
      control={control("print.reprint")}
      isDisabled={order.command !== undefined || isOrderGone}
    >
      {(menu) => !isOrderGone && <Templates menu={menu} order={order} onChoose={onChoose} />}
    </MenuButton>
  );
});

function Templates({ menu, order, onChoose }: ReprintMenuProps & { readonly menu: OpenMenu }) {
  const { t } = useText();
  const [loaded, load] = useTemplates(order);
  return (
    <Menu menu={menu} isBusy={loaded === "loading"}>
      {typeof loaded === "object" ? (
        loaded.map((template) => (
          <MenuChoice
            key={template.id}
            {...control("template", template.id)}
            onClick={() => {
              menu.close();
              onChoose(template);
            }}
          >
            <bdi>{template.name}</bdi>
          </MenuChoice>
        ))
      ) : (
        <MenuMessage>{t(loaded === "loading" ? "loading" : "print.loadFailed")}</MenuMessage>
      )}
      {typeof loaded === "object" && loaded.length === 0 && (
        <MenuMessage>{t("print.none")}</MenuMessage>
      )}
      {loaded === "failed" && <MenuChoice onClick={load}>{t("offline.tryAgain")}</MenuChoice>}
    </Menu>
  );
}

/** The order's templates, fetched when the menu opens, and a function that fetches them again. */
function useTemplates(order: OrderView): readonly [Loaded, () => void] {
  const { printing } = useStores();
  const [loaded, setLoaded] = useState<Loaded>("loading");
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    let isStopped = false;
    setLoaded("loading");
    void printing.templatesOf(order.id).then((answer) => {
      if (!isStopped) setLoaded(answer.kind === "loaded" ? answer.value : "failed");
    });
    return () => {
      isStopped = true;
    };
  }, [printing, order.id, attempt]);
  return [loaded, () => setAttempt(attempt + 1)];
}
