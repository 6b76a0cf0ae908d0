import { Component, type ReactNode } from 'react'
import { PageFailure } from './page-failure.tsx'

/** Catches errors of a rendering page. Header and footer stay, and the visitor can try again. */
export class ErrorPage extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <PageFailure onTryAgain={() => this.setState({ failed: false })} />
  }
}
