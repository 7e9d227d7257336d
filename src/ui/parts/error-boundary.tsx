import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** Stands in place of what cannot be shown; `retry` draws that again. */
  readonly fallback: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps an error of one part of a page from taking the rest down. The root of the page reports it, once. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    return this.state.hasFailed ? fallback(this.retry) : children;
  }

  private readonly retry = (): void => this.setState({ hasFailed: false });
}
