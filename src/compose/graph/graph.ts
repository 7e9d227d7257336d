import "reflect-metadata/lite";
import { Container } from "inversify";

/** Each builds the part of its name from other parts, which it takes by their names. */
type Builders = Readonly<Record<string, (parts: never) => unknown>>;

type BuiltBy<Made extends Builders> = { readonly [Name in keyof Made]: ReturnType<Made[Name]> };

export interface Graph<Parts> {
  readonly parts: Parts;
  /** Forgets the parts that it has built. */
  unbind(): void;
}

/**
 * Builds each part once, when another part or the caller first reads it. A builder that names a part without a
 * builder, or of another type, does not compile:
 *
 *     buildGraph({ clock }, { notices: ({ clock }: { clock: Clock }) => new NoticeStore(clock) }).parts.notices
 */
export function buildGraph<Given extends object, Made extends Builders>(
  given: Given,
  builders: Made & Readonly<Record<keyof Made, (parts: Given & BuiltBy<Made>) => unknown>>,
): Graph<Given & BuiltBy<Made>> {
  type Parts = Given & BuiltBy<Made>;
  const container = new Container();
  const parts = { ...given } as Parts;
  for (const [name, build] of Object.entries<(parts: Parts) => unknown>(builders)) {
    container
      .bind(name)
      .toDynamicValue(() => build(parts))
      .inSingletonScope();
    Object.defineProperty(parts, name, { enumerable: true, get: () => container.get(name) });
  }
  return { parts, unbind: () => void container.unbindAll() };
}
