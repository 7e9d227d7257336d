// The mistakes of an OpenAPI document by redocly's recommended rules.
import { createConfig, lintFromString } from "@redocly/openapi-core";

/**
 * One sentence for each mistake in the document's text, with its rule and place.
 * @param {string} text
 * @returns {Promise<readonly string[]>}
 */
export async function openApiProblems(text) {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: text, absoluteRef: "openapi.yaml", config });
  return problems.map(
    ({ ruleId, message, location: [place] }) => `${ruleId} at ${place?.pointer ?? "#"}: ${message}`,
  );
}
