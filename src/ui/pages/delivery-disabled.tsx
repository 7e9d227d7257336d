import { ExternalLink, MapPinOff } from "lucide-react";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import styles from "./delivery-disabled.module.css";

/** Replaces the lists for a branch without delivery management; explains the setup (RT-12). */
export function DeliveryDisabled({ branchName: branch }: { readonly branchName: string }) {
  const { locationSetupAddress } = useStores();
  const { t } = useText();
  return (
    <div className={styles["page"]}>
      <MapPinOff aria-hidden="true" size={40} strokeWidth={1.75} />
      <h1 className={styles["title"]}>{t("deliveryDisabled.title")}</h1>
      <p>{t("deliveryDisabled.text", { branch })}</p>
      <ol className={styles["steps"]}>
        <li>{t("deliveryDisabled.open")}</li>
        <li>{t("deliveryDisabled.choose", { branch })}</li>
        <li>{t("deliveryDisabled.enable")}</li>
        <li>{t("deliveryDisabled.return")}</li>
      </ol>
      {locationSetupAddress === undefined ? (
        <p className={styles["training"]}>{t("deliveryDisabled.training")}</p>
      ) : (
        <a
          className={styles["link"]}
          href={locationSetupAddress}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t("deliveryDisabled.link")}
          <ExternalLink aria-hidden="true" size={18} strokeWidth={2} />
        </a>
      )}
    </div>
  );
}
