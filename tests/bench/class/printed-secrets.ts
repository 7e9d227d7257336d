/** The code and the trainer's key that a class server prints at its first start. Throws for another text. */
export function printedSecrets(output: string): { readonly code: string; readonly key: string } {
  const [, code, key] = /type the code (\w{3} \w{3})[\s\S]*\/trainer#(\w+)/.exec(output) ?? [];
  if (code === undefined || key === undefined) throw new Error(`No class was started: ${output}`);
  return { code, key };
}
