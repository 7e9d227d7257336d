import { observer } from "mobx-react-lite";
import { type ComponentProps, useEffect, useRef } from "react";
import type { TypedNumber } from "../../kernel/typed-number.ts";

export interface NumberFieldProps
  extends Omit<
    ComponentProps<"input">,
    "ref" | "type" | "value" | "onChange" | "onFocus" | "onMouseDown"
  > {
  readonly field: TypedNumber;
  /** Whether it takes the focus when it appears. */
  readonly isFirst?: boolean;
}

/** A field with a number that is filled in for staff: its text is selected whenever it was filled in (N45). */
export const NumberField = observer(function NumberField(props: NumberFieldProps) {
  const { field, isFirst = false, ...rest } = props;
  const { text, isSelected, refusals } = field;
  const input = useRef<HTMLInputElement>(null);
  // Runs after the dialog has opened and focused its first button.
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  // A new text, and one that is put back after a refused key, lose the browser's selection. Only the field with the focus
  // is selected: elsewhere Safari would move the focus to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both mean that the browser has dropped the selection
  useEffect(() => {
    if (isSelected && document.activeElement === input.current) input.current?.select();
  }, [isSelected, text, refusals]);
  return (
    <input
      {...rest}
      ref={input}
      type="text"
      autoComplete="off"
      value={text}
      onFocus={(event) => {
        event.target.select();
        field.select();
      }}
      // The browser puts the caret into the number when the press ends: the next digit would stand behind it.
      onMouseDown={(event) => {
        const { currentTarget } = event;
        if (!field.isSelected && document.activeElement === currentTarget) return;
        event.preventDefault();
        currentTarget.focus();
        currentTarget.select();
      }}
      onChange={(event) => field.type(event.target.value)}
    />
  );
});
